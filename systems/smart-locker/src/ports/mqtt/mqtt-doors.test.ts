import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '@tablewright/base'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DoorCase, doorCases } from '../door-suite.js'
import { topicOf } from './messages.js'
import { type MqttDoors, mqttDoors } from './mqtt-doors.js'
import { type ReferenceDevice, startDevice } from './reference-device.js'
import { hasMosquitto, startMosquitto, startOwnBroker, type TestBroker } from './testing/broker.js'

const brokers = [
  ['MQTT 3.1.1 on the broker of serve', startOwnBroker, true],
  ['MQTT 5 on Mosquitto', startMosquitto, hasMosquitto],
] as const

const eventId = (second: number) => `01J0000000000000000000000${second}`
const command = (lockerId: string, second: number) => ({
  lockerId,
  eventId: eventId(second),
  at: `2026-01-01T00:00:0${second}.000Z`,
})

describe.each(brokers)('%s', (_, start, isThere) => {
  const cases = test.skipIf(!isThere)
  let broker: TestBroker
  let doors: MqttDoors
  const started: (() => unknown)[] = []
  beforeAll(async () => {
    if (!isThere) return
    broker = await start()
    doors = openDoors()
  })
  afterAll(async () => {
    for (const stop of started.splice(0).reverse()) await stop()
    await broker?.stop()
  })

  function openDoors(options: { readonly timeoutMs?: number; readonly offlineAfterMs?: number } = {}) {
    const opened = mqttDoors({ ...broker, timeoutMs: 1_000, ...options })
    started.push(() => opened.end())
    return opened
  }

  async function device(lockerIds: readonly string[], options: object = {}): Promise<ReferenceDevice> {
    const opened = await startDevice({ ...broker, lockerIds, ...options })
    started.push(() => opened.stop().catch(() => undefined))
    return opened
  }

  for (const { name, run } of doorCases as readonly DoorCase[]) {
    cases(name, async () => {
      const ids = [1, 2, 3, 4, 5, 6].map((number) => `door-suite-${number}`)
      const own = await startDevice({ ...broker, lockerIds: ids })
      try {
        await run(openDoors())
      } finally {
        await own.stop()
        await clearRetained(broker, ids)
      }
    })
  }

  cases('a repeated command moves the bolt once, and is acknowledged again', async () => {
    const moves: string[] = []
    await device(['M-1'], {
      move: async (_lockerId: string, { action }: { action: string }) => void moves.push(action),
    })
    await doors.open(command('M-1', 1))
    await doors.open(command('M-1', 1))
    expect(moves).toEqual(['open'])
  })

  cases('a bolt that is stuck is reported with its reason', async () => {
    await device(['M-2'], {
      move: async () => {
        throw new Error('the bolt is stuck')
      },
    })
    await expect(doors.open(command('M-2', 1))).rejects.toThrow('the bolt is stuck')
  })

  cases('a door that does not answer in time has not opened', async () => {
    const moves: string[] = []
    await device(['M-3'], {
      move: async () => {
        await delay(1_500)
        moves.push('late')
      },
    })
    await expect(doors.open(command('M-3', 1))).rejects.toMatchObject({ code: 'DOOR_SILENT' })
    // Its late acknowledgment no longer belongs to a command.
    await delay(700)
    expect(moves).toEqual(['late'])
    await expect(doors.state('M-3')).resolves.toMatchObject({ position: 'OPEN' })
  })

  cases('a command that expired is refused by the device, whose clock may be wrong', async () => {
    const fast = () => systemClock() + 3_600_000
    await device(['M-4'], { clock: fast })
    await delay(100)
    await doors.open(command('M-4', 1))
    const state = await doors.state('M-4')
    expect(state?.clockSkew).toBeGreaterThan(3_590_000)
    const client = await connectAsync(broker.url, { protocolVersion: broker.protocolVersion })
    const acks: unknown[] = []
    client.on('message', (__, payload) => void acks.push(JSON.parse(String(payload))))
    await client.subscribeAsync(topicOf('M-4', 'acks'))
    const old = {
      id: eventId(3),
      action: 'close',
      at: command('', 3).at,
      expiresAt: '2026-01-01T00:00:00.000Z',
    }
    await client.publishAsync(topicOf('M-4', 'commands'), JSON.stringify(old), { qos: 1 })
    await delay(200)
    await client.endAsync()
    expect(acks).toEqual([{ id: eventId(3), ok: false, reason: 'the command came too late' }])
    expect((await doors.state('M-4'))?.position).toBe('OPEN')
  })

  cases('a lost door is offline immediately, and online again when it returns', async () => {
    const lost = await device(['M-5'])
    await doors.open(command('M-5', 1))
    lost.lose()
    await delay(300)
    expect(await doors.state('M-5')).toMatchObject({ online: false })
    await expect(doors.open(command('M-5', 2))).rejects.toMatchObject({ code: 'DOOR_OFFLINE' })
    await device(['M-5'])
    await delay(200)
    await doors.open(command('M-5', 3))
    expect(await doors.state('M-5')).toMatchObject({ online: true, position: 'OPEN' })
  })

  cases('a silent door counts as offline after a while', async () => {
    const impatient = openDoors({ offlineAfterMs: 200 })
    await device(['M-6'], { heartbeatMs: 60_000 })
    await delay(100)
    await impatient.state('M-6')
    await delay(400)
    await expect(impatient.open(command('M-6', 1))).rejects.toMatchObject({ code: 'DOOR_OFFLINE' })
  })

  async function publishAll(messages: readonly (readonly [topic: string, text: string])[]): Promise<void> {
    const client = await connectAsync(broker.url, { protocolVersion: broker.protocolVersion })
    for (const [topic, text] of messages) await client.publishAsync(topic, text, { qos: 1 })
    await client.endAsync()
  }

  cases('nonsense on the topics is ignored', async () => {
    await device(['M-7'])
    const nonsense = ['', 'null', '{', '[]', '{"id":7}', '{"id":"1","action":"open","at":7,"expiresAt":"~"}']
    const state = { position: 'CLOSED', eventId: eventId(9), movedAt: command('', 9).at }
    await doors.open(command('M-7', 1))
    await publishAll([
      ...(['commands', 'acks', 'state', 'alive'] as const).flatMap((topic) =>
        nonsense.map((text) => [topicOf('M-7', topic), text] as const),
      ),
      // Not the code of any character.
      ...['%', '%E0%A4%A'].map((id) => [`lockers/${id}/state`, JSON.stringify(state)] as const),
      ...[{ movedAt: '~' }, { movedAt: 7 }, { eventId: {} }, { position: 'AJAR' }].map(
        (wrong) => [topicOf('M-7', 'state'), JSON.stringify({ ...state, ...wrong })] as const,
      ),
      [topicOf('M-7', 'alive'), '{"online":"no"}'],
    ])
    expect(await doors.state('M-7')).toMatchObject({ position: 'OPEN', eventId: eventId(1), online: true })
    await doors.close(command('M-7', 2))
    expect(await doors.state('M-7')).toMatchObject({ position: 'CLOSED', eventId: eventId(2) })
  })

  cases('a device whose times are wrong still moves, and is shown as it stands', async () => {
    await device(['M-11'])
    await doors.open(command('M-11', 1))
    const state = (movedAt: string, position: string) =>
      [topicOf('M-11', 'state'), JSON.stringify({ position, eventId: eventId(9), movedAt })] as const
    const alive = (deviceTime: string) =>
      [topicOf('M-11', 'alive'), JSON.stringify({ online: true, deviceTime })] as const
    await publishAll([state('9999-99-99T99:99:99.999Z', 'CLOSED'), alive('2026-99-99T99:99:99.999Z')])
    await delay(100)
    expect(await doors.state('M-11')).toMatchObject({ position: 'OPEN', eventId: eventId(1) })
    await publishAll([state('9999-12-31T23:59:59.999Z', 'CLOSED'), alive('9999-12-31T23:59:59.999Z')])
    await expect.poll(() => doors.state('M-11')).toMatchObject({ position: 'CLOSED', eventId: eventId(9) })
    const now = new Date(systemClock()).toISOString()
    await doors.open({ lockerId: 'M-11', eventId: eventId(2), at: now })
    await expect.poll(() => doors.state('M-11')).toMatchObject({ position: 'OPEN', eventId: eventId(2) })
  })

  cases('only the door itself acknowledges its command', async () => {
    await doors.state('M-8')
    const opened = doors.open(command('M-8', 1)).catch((error: unknown) => error)
    await publishAll([
      [topicOf('M-9', 'acks'), JSON.stringify({ id: eventId(1), ok: true })],
      [topicOf('M-8', 'acks'), JSON.stringify({ id: eventId(1), ok: 'yes' })],
      [topicOf('M-8', 'acks'), JSON.stringify({ id: eventId(1), ok: false, reason: 'stuck' })],
    ])
    expect(await opened).toMatchObject({ code: 'DOOR_REFUSED' })
  })

  cases('a sign of life that the broker kept says nothing about the clock of the door', async () => {
    const alive = { online: true, deviceTime: '2026-01-01T00:00:00.000Z' }
    const client = await connectAsync(broker.url, { protocolVersion: broker.protocolVersion })
    await client.publishAsync(topicOf('M-10', 'alive'), JSON.stringify(alive), { qos: 1, retain: true })
    const state = { position: 'CLOSED', eventId: eventId(1), movedAt: command('', 1).at }
    await client.publishAsync(topicOf('M-10', 'state'), JSON.stringify(state), { qos: 1, retain: true })
    await client.endAsync()
    const late = openDoors()
    await expect.poll(() => late.state('M-10')).toMatchObject({ online: true, position: 'CLOSED' })
    expect(await late.state('M-10')).not.toHaveProperty('clockSkew')
  })
})

test('a broker that cannot be reached is a fault of the door', async () => {
  const doors = mqttDoors({ url: 'mqtt://127.0.0.1:9' })
  await expect(doors.open(command('L-1', 1))).rejects.toMatchObject({ code: 'BROKER_UNREACHABLE' })
})

test('a broker that is lost when a command is sent makes the door silent', async () => {
  const broker = await startOwnBroker()
  const doors = mqttDoors({ ...broker, timeoutMs: 100 })
  await doors.state('L-1')
  await broker.stop()
  await expect(doors.open(command('L-1', 1))).rejects.toMatchObject({ code: 'DOOR_SILENT' })
  await doors.end()
})

/** The next test starts with doors that never reported anything. */
async function clearRetained(
  { url, protocolVersion }: TestBroker,
  lockerIds: readonly string[],
): Promise<void> {
  const client = await connectAsync(url, { protocolVersion })
  for (const lockerId of lockerIds) {
    for (const topic of ['state', 'alive'] as const) {
      await client.publishAsync(topicOf(lockerId, topic), '', { retain: true, qos: 1 })
    }
  }
  await client.endAsync()
}
