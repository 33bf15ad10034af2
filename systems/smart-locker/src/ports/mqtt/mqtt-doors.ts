import { type Clock, isoTime, systemClock, TablewrightError } from '@tablewright/base'
import type { IClientOptions, MqttClient } from 'mqtt'
import type { DoorCommand, DoorState, Doors } from '../doors.js'
import {
  type AckMessage,
  type AliveMessage,
  type CommandMessage,
  readAck,
  readAlive,
  readState,
  readTopic,
  type StateMessage,
  topicOf,
} from './messages.js'

export interface MqttDoorsOptions {
  /** Address of the broker: `mqtts://broker.example.com:8883`. */
  readonly url: string
  readonly username?: string
  readonly password?: string
  /** MQTT 5 by default; 4 is MQTT 3.1.1, without expiry by the broker. */
  readonly protocolVersion?: 4 | 5
  /** Time that a door has to acknowledge a command. Defaults to 8 seconds. */
  readonly timeoutMs?: number
  /** Time without a heartbeat after which a door counts as offline. Defaults to 90 seconds. */
  readonly offlineAfterMs?: number
  readonly clock?: Clock
}

/** Doors that are connected by MQTT. */
export interface MqttDoors extends Doors {
  /** Disconnects from the broker. */
  end(): Promise<void>
}

/** The state of a door according to its messages. */
interface KnownDoor {
  state?: DoorState
  online?: boolean
  seenAt?: number
  /** Milliseconds that the device's clock is ahead of ours. */
  skew?: number
}

/** The last time that a message can have. */
const lastTime = Date.parse('9999-12-31T23:59:59.999Z')

/** A command that waits for the acknowledgment of its door. */
interface Waiting {
  readonly lockerId: string
  readonly settle: (ack: AckMessage) => void
}

/**
 * Opens doors by MQTT. A command has the id of its event and an expiry; it completes when the door
 * acknowledges it. Repeated and late acknowledgments are ignored. A door that the broker lost, or without a
 * heartbeat for too long, is offline: commands to it are refused immediately.
 */
export function mqttDoors(options: MqttDoorsOptions): MqttDoors {
  return new DoorConnection(options)
}

class DoorConnection implements MqttDoors {
  readonly #options: MqttDoorsOptions
  readonly #clock: Clock
  readonly #timeoutMs: number
  readonly #doors = new Map<string, KnownDoor>()
  readonly #waiting = new Map<string, Waiting>()
  #connected: Promise<MqttClient> | undefined

  constructor(options: MqttDoorsOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#timeoutMs = options.timeoutMs ?? 8_000
  }

  open(command: DoorCommand): Promise<void> {
    return this.#send('open', command)
  }

  close(command: DoorCommand): Promise<void> {
    return this.#send('close', command)
  }

  async state(lockerId: string): Promise<DoorState | null> {
    await this.#connect()
    const { state, seenAt, skew } = this.#doors.get(lockerId) ?? {}
    if (state === undefined) return null
    return {
      ...state,
      online: !this.#isOffline(lockerId),
      ...(seenAt !== undefined && { seenAt: isoTime(seenAt) }),
      ...(skew !== undefined && { clockSkew: skew }),
    }
  }

  async end(): Promise<void> {
    await (await this.#connected)?.endAsync(true)
    this.#connected = undefined
  }

  #connect(): Promise<MqttClient> {
    const { url } = this.#options
    this.#connected ??= open(this.#options, (...message) => this.#receive(...message)).catch(
      (error: unknown) => {
        this.#connected = undefined
        throw unreachable(url, error)
      },
    )
    return this.#connected
  }

  async #send(action: CommandMessage['action'], { lockerId, eventId, at }: DoorCommand): Promise<void> {
    const client = await this.#connect()
    const { seenAt, skew = 0 } = this.#doors.get(lockerId) ?? {}
    if (this.#isOffline(lockerId)) throw offline(lockerId, seenAt)
    const expiresAt = isoTime(Math.min(this.#clock() + this.#timeoutMs + skew, lastTime))
    const message: CommandMessage = { id: eventId, action, at, expiresAt }
    const answered = acknowledged(this.#waiting, { lockerId, eventId }, this.#timeoutMs)
    const properties = {
      messageExpiryInterval: Math.ceil(this.#timeoutMs / 1_000),
      correlationData: Buffer.from(eventId),
    }
    const isVersion5 = (this.#options.protocolVersion ?? 5) === 5
    const publishing = { qos: 1, ...(isVersion5 && { properties }) } as const
    const sent = client.publishAsync(topicOf(lockerId, 'commands'), JSON.stringify(message), publishing)
    // Without a connection, the client would queue the message until after the command has expired.
    const [{ ok, reason }] = await Promise.all([answered, sent])
    if (!ok) throw new TablewrightError('DOOR_REFUSED', reason ?? 'the door refused')
  }

  #isOffline(lockerId: string): boolean {
    const { online, seenAt } = this.#doors.get(lockerId) ?? {}
    const { offlineAfterMs = 90_000 } = this.#options
    return online === false || (seenAt !== undefined && this.#clock() - seenAt > offlineAfterMs)
  }

  #receive(name: string, payload: Uint8Array, { retain }: { readonly retain: boolean }): void {
    const { lockerId = '', topic } = readTopic(name) ?? {}
    if (topic === 'acks') {
      const ack = readAck(payload)
      const waiting = ack && this.#waiting.get(ack.id)
      // The broker lets a door publish only to its own topics, so no other door can answer for it.
      if (waiting?.lockerId === lockerId) waiting.settle(ack!)
    } else if (topic === 'state') {
      const state = readState(payload)
      if (state) noteState(this.#door(lockerId), state, isoTime(this.#clock()))
    } else if (topic === 'alive') {
      const alive = readAlive(payload)
      if (alive) noteAlive(this.#door(lockerId), alive, this.#clock(), retain)
    }
  }

  #door(lockerId: string): KnownDoor {
    const door = this.#doors.get(lockerId) ?? {}
    this.#doors.set(lockerId, door)
    return door
  }
}

async function open(
  { url, username, password, protocolVersion = 5 }: MqttDoorsOptions,
  receive: (topic: string, payload: Uint8Array, packet: { readonly retain: boolean }) => void,
): Promise<MqttClient> {
  const { connectAsync } = await import('mqtt')
  const options: IClientOptions = {
    protocolVersion,
    connectTimeout: 5_000,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
  }
  const client = await connectAsync(url, options)
  client.on('message', receive)
  // The client reconnects by itself; without a listener, the error would end the process.
  client.on('error', () => undefined)
  await client.subscribeAsync(['lockers/+/acks', 'lockers/+/state', 'lockers/+/alive'], { qos: 1 })
  return client
}

/** Waits for the acknowledgment of a command. Only the first one counts. */
function acknowledged(
  waiting: Map<string, Waiting>,
  { lockerId, eventId: id }: Pick<DoorCommand, 'lockerId' | 'eventId'>,
  timeoutMs: number,
): Promise<AckMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(id)
      reject(new TablewrightError('DOOR_SILENT', `no answer within ${timeoutMs / 1_000} seconds`))
    }, timeoutMs)
    timer.unref()
    waiting.set(id, {
      lockerId,
      settle: (ack) => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(ack)
      },
    })
  })
}

/** Ignores a late message about an earlier movement. */
function noteState(door: KnownDoor, { position, eventId, ...moved }: StateMessage, now: string): void {
  // A time in the future must not block movements until then.
  const movedAt = moved.movedAt > now ? now : moved.movedAt
  if (door.state !== undefined && door.state.movedAt > movedAt) return
  door.state = { position, eventId, movedAt }
}

/**
 * Records a heartbeat. A retained message can be old, so the clock of the device is estimated only from live
 * ones.
 */
function noteAlive(
  door: KnownDoor,
  { online, deviceTime }: AliveMessage,
  now: number,
  isKept: boolean,
): void {
  door.online = online
  if (!online || deviceTime === undefined) return
  door.seenAt = now
  if (!isKept) door.skew = Date.parse(deviceTime) - now
}

function offline(lockerId: string, seenAt: number | undefined): TablewrightError {
  const since = seenAt === undefined ? '' : ` since ${isoTime(seenAt)}`
  return new TablewrightError('DOOR_OFFLINE', `the door is offline${since}`, { data: { lockerId } })
}

function unreachable(url: string, cause: unknown): TablewrightError {
  return new TablewrightError('BROKER_UNREACHABLE', `the broker ${new URL(url).host} cannot be reached`, {
    cause,
  })
}
