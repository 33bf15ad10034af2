import { createHash } from 'node:crypto'
import type { EventItem } from '../../db.js'

/** The previous hash of the first event. */
export const noHash = '0'.repeat(64)

/** Returns the hash of an event, over all of its fields and the hash of the previous event. */
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
