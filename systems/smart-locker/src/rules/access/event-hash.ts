import { createHash } from 'node:crypto'
import type { EventItem } from '../../db.js'

/** Stands for the hash of the event before the first one. */
export const noHash = '0'.repeat(64)

/** The hash that an event must have: over all of its fields and the hash of the event before it. */
export function eventHash(event: Omit<EventItem, 'hash'>): string {
  const { lockerId, sequence, previousHash, eventId, timestamp, action, actorId, result } = event
  const metadata = Object.entries(event.metadata ?? {}).sort(([one], [other]) => (one < other ? -1 : 1))
  const fields = [lockerId, sequence, previousHash, eventId, timestamp, action, actorId, result]
  const text = JSON.stringify([
    ...fields,
    event.deviceTime ?? null,
    event.metadata === undefined ? null : metadata,
  ])
  return createHash('sha256').update(text).digest('hex')
}
