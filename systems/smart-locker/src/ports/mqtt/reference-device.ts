import { type Clock, isoTime, systemClock } from '@tablewright/base'
import type { IClientOptions, MqttClient } from 'mqtt'
import {
  type AckMessage,
  type AliveMessage,
  type CommandMessage,
  readCommand,
  readTopic,
  type StateMessage,
  topicOf,
} from './messages.js'

export interface DeviceOptions {
  readonly url: string
  /** Lockers whose doors the device moves. */
  readonly lockerIds: readonly string[]
  readonly protocolVersion?: 4 | 5
  /** Milliseconds between heartbeats. Defaults to 30 seconds. */
  readonly heartbeatMs?: number
  /** Options of the client, such as user name and password. */
  readonly client?: IClientOptions
  /** Clock of the device, which may be wrong. */
  readonly clock?: Clock
  /** Moves the bolt; rejects if it is stuck. Defaults to a bolt that always moves. */
  readonly move?: (lockerId: string, command: CommandMessage) => Promise<void>
}

export interface ReferenceDevice {
  /** Disconnects like a device that is switched off. */
  stop(): Promise<void>
  /** Breaks the connection: the broker then reports the loss. */
  lose(): void
}

/**
 * A reference implementation of a door controller. It executes each command once, acknowledges repeated ones
 * again, ignores late and expired ones, and reports its state and heartbeats.
 */
export async function startDevice(options: DeviceOptions): Promise<ReferenceDevice> {
  const { lockerIds, heartbeatMs = 30_000, clock = systemClock, protocolVersion = 5 } = options
  const { connectAsync } = await import('mqtt')
  const clients = await Promise.all(
    lockerIds.map(async (lockerId) => {
      const lost: AliveMessage = { online: false }
      const will = {
        topic: topicOf(lockerId, 'alive'),
        payload: Buffer.from(JSON.stringify(lost)),
        qos: 1,
        retain: true,
      } as const
      const client = await connectAsync(options.url, { ...options.client, protocolVersion, will })
      client.on('error', () => undefined)
      await serveLocker(client, lockerId, options)
      await beat(client, lockerId, clock)
      return { client, lockerId }
    }),
  )
  const timer = setInterval(() => {
    for (const { client, lockerId } of clients) void beat(client, lockerId, clock).catch(() => undefined)
  }, heartbeatMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      for (const { client, lockerId } of clients) {
        const gone: AliveMessage = { online: false }
        if (client.connected) await publish(client, topicOf(lockerId, 'alive'), gone, true)
        await client.endAsync(true)
      }
    },
    lose() {
      clearInterval(timer)
      for (const { client } of clients) {
        client.options.reconnectPeriod = 0
        client.stream.destroy()
      }
    },
  }
}

interface LastCommand {
  readonly id: string
  readonly at: string
  readonly ack: AckMessage
}

async function serveLocker(client: MqttClient, lockerId: string, options: DeviceOptions): Promise<void> {
  const { clock = systemClock, move = async () => undefined } = options
  let last: LastCommand | undefined
  let working: Promise<void> = Promise.resolve()
  const carryOut = async (command: CommandMessage) => {
    last = await obey(command, last, clock, () => move(lockerId, command))
    if (last.id === command.id && last.ack.ok) {
      const position = command.action === 'open' ? 'OPEN' : 'CLOSED'
      const state: StateMessage = { position, eventId: command.id, movedAt: command.at }
      if (last.at === command.at) await publish(client, topicOf(lockerId, 'state'), state, true)
    }
    const ack = last.id === command.id ? last.ack : { id: command.id, ok: true, reason: 'late' }
    await publish(client, topicOf(lockerId, 'acks'), ack, false)
  }
  client.on('message', (name, payload) => {
    if (readTopic(name)?.lockerId !== lockerId) return
    const command = readCommand(payload)
    if (command === undefined) return
    // One command at a time, because a bolt makes one movement at a time.
    working = working.then(() => carryOut(command)).catch(() => undefined)
  })
  await client.subscribeAsync(topicOf(lockerId, 'commands'), { qos: 1 })
}

/** Executes a command unless it is repeated, late or expired. Returns the last executed command. */
async function obey(
  command: CommandMessage,
  last: LastCommand | undefined,
  clock: Clock,
  move: () => Promise<void>,
): Promise<LastCommand> {
  const { id, at } = command
  if (last !== undefined && (last.id === id || last.at > at)) return last
  const answer = (ok: boolean, reason?: string): LastCommand => ({
    id,
    at,
    ack: { id, ok, ...(reason !== undefined && { reason }) },
  })
  if (isoTime(clock()) > command.expiresAt) return answer(false, 'the command came too late')
  try {
    await move()
    return answer(true)
  } catch (error) {
    return answer(false, error instanceof Error ? error.message : String(error))
  }
}

function beat(client: MqttClient, lockerId: string, clock: Clock): Promise<unknown> {
  const message: AliveMessage = { online: true, deviceTime: isoTime(clock()) }
  return publish(client, topicOf(lockerId, 'alive'), message, true)
}

function publish(client: MqttClient, topic: string, message: object, retain: boolean): Promise<unknown> {
  return client.publishAsync(topic, JSON.stringify(message), { qos: 1, retain })
}
