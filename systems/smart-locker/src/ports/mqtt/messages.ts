/** What a server sends to a door, on `lockers/<lockerId>/commands`. */
export interface CommandMessage {
  /** The id of the access event: a command with an id that was carried out is acknowledged again and not repeated. */
  readonly id: string
  readonly action: 'open' | 'close'
  /** Time of the event by the clock of the server: a command older than the last one changes nothing. */
  readonly at: string
  /** When the command is void, by the clock of the device as far as the server knows it. */
  readonly expiresAt: string
}

/** What a door answers, on `lockers/<lockerId>/acks`. */
export interface AckMessage {
  readonly id: string
  readonly ok: boolean
  readonly reason?: string
}

/** What a door reports when it moves, retained on `lockers/<lockerId>/state`. */
export interface StateMessage {
  readonly position: 'OPEN' | 'CLOSED'
  /** The event that moved it last. */
  readonly eventId: string
  readonly movedAt: string
}

/** What a door reports again and again, retained on `lockers/<lockerId>/alive`; the broker reports its loss. */
export interface AliveMessage {
  readonly online: boolean
  /** Time by the clock of the device; absent in the message that the broker sends for a lost device. */
  readonly deviceTime?: string
}

export type DoorTopic = 'commands' | 'acks' | 'state' | 'alive'

/** `lockers/L-1/commands`. Ids are encoded, so that none of them is a wildcard or another level. */
export function topicOf(lockerId: string, topic: DoorTopic): string {
  return `lockers/${encodeURIComponent(lockerId)}/${topic}`
}

/** The locker and kind of a topic; undefined for any other topic. */
export function readTopic(topic: string): { readonly lockerId: string; readonly topic: string } | undefined {
  const match = /^lockers\/([^/]+)\/(\w+)$/.exec(topic)
  return match ? { lockerId: decodeURIComponent(match[1]!), topic: match[2]! } : undefined
}

/** The JSON of a message; undefined for anything else, which is ignored. */
export function readMessage<Message>(payload: Uint8Array): Partial<Message> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload).toString())
    return typeof value === 'object' && value !== null ? (value as Partial<Message>) : undefined
  } catch {
    return undefined
  }
}
