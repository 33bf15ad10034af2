import type { Violation } from '@tablewright/system'
import type { EventItem, LockerItem } from '../db.js'
import type { Lockers } from '../open.js'
import { chainViolations } from './chain-violations.js'

/** A window that contains all events. */
export const allTime = { from: '1970-01-01T00:00:00.000Z', to: '9999-12-31T23:59:59.999Z' } as const

/** Reads all access events of a locker, and returns the faults of their chain. */
export async function readChain(
  { db }: Lockers,
  lockerId: string,
  locker: LockerItem | null,
): Promise<{ readonly events: readonly EventItem[]; readonly violations: readonly Violation[] }> {
  const end = await db.eventChain({ lockerId })
  const events: EventItem[] = []
  for await (const event of db.eventsInWindow({ lockerId, ...allTime }, { limit: 500 })) events.push(event)
  const isGrowing = (await db.eventChain({ lockerId }))?.sequence !== end?.sequence
  // Events that were written in the meantime are after the end that was read.
  const known = isGrowing ? events.filter(({ sequence }) => sequence <= (end?.sequence ?? 0)) : events
  return { events, violations: chainViolations(lockerId, known, end, locker) }
}
