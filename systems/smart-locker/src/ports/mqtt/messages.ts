/** A message of the server to a door, on `lockers/<lockerId>/commands`. */
export interface CommandMessage {
  /** The id of the access event. A repeated command is acknowledged again but not executed again. */
  readonly id: string
  readonly action: 'open' | 'close'
  /** Time of the event by the clock of the server: a command older than the last one changes nothing. */
  readonly at: string
  /** Expiry of the command, by the estimated clock of the device. */
  readonly expiresAt: string
}

/** The acknowledgment of a door, on `lockers/<lockerId>/acks`. */
export interface AckMessage {
  readonly id: string
  readonly ok: boolean
  readonly reason?: string
}

/** The state of a door after each movement, retained on `lockers/<lockerId>/state`. */
export interface StateMessage {
  readonly position: 'OPEN' | 'CLOSED'
  /** The last event that moved it. */
  readonly eventId: string
  readonly movedAt: string
}

/** The heartbeat of a door, retained on `lockers/<lockerId>/alive`. The broker reports a lost device. */
export interface AliveMessage {
  readonly online: boolean
  /** Time by the clock of the device; absent in the message that the broker sends for a lost device. */
  readonly deviceTime?: string
}

export type DoorTopic = 'commands' | 'acks' | 'state' | 'alive'

/** Returns a topic: `lockers/L-1/commands`. Ids are encoded: they cannot be a wildcard or another level. */
export function topicOf(lockerId: string, topic: DoorTopic): string {
  return `lockers/${encodeURIComponent(lockerId)}/${topic}`
}

/** Returns the locker and kind of a topic; undefined for any other topic. */
export function readTopic(topic: string): { readonly lockerId: string; readonly topic: string } | undefined {
  const match = /^lockers\/([^/]+)\/(\w+)$/.exec(topic)
  if (!match) return undefined
  try {
    return { lockerId: decodeURIComponent(match[1]!), topic: match[2]! }
  } catch {
    // Any client of the broker can publish to a topic that does not encode an id.
    return undefined
  }
}

type Test = (value: unknown) => boolean

const isText: Test = (value) => typeof value === 'string' && value !== ''
const isFlag: Test = (value) => typeof value === 'boolean'
const isTime: Test = (value) =>
  typeof value === 'string' && timestampPattern.test(value) && !Number.isNaN(Date.parse(value))
const timestampPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const isOneOf =
  (...values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value)
const isAbsentOr =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value)

type Fields<Message> = { readonly [Name in keyof Message]-?: Test }

const command: Fields<CommandMessage> = {
  id: isText,
  action: isOneOf('open', 'close'),
  at: isTime,
  expiresAt: isTime,
}
const ack: Fields<AckMessage> = { id: isText, ok: isFlag, reason: isAbsentOr(isText) }
const state: Fields<StateMessage> = { position: isOneOf('OPEN', 'CLOSED'), eventId: isText, movedAt: isTime }
const alive: Fields<AliveMessage> = { online: isFlag, deviceTime: isAbsentOr(isTime) }

/** Parses a message of this kind; undefined for invalid messages, which are ignored. */
export const readCommand = reader(command)
export const readAck = reader(ack)
export const readState = reader(state)
export const readAlive = reader(alive)

function reader<Message>(fields: Fields<Message>) {
  const tests = Object.entries(fields) as [string, Test][]
  return (payload: Uint8Array): Message | undefined => {
    const value = parse(payload)
    const isMessage = value !== undefined && tests.every(([name, test]) => test(value[name]))
    return isMessage ? (value as Message) : undefined
  }
}

function parse(payload: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    return Object(JSON.parse(Buffer.from(payload).toString()))
  } catch {
    return undefined
  }
}
