import { bulkLoad, type WritesOf } from '@tablewright/client'
import { type SampleOptions, seededChoices } from '@tablewright/system'
import type { EventItem } from '../db.js'
import type { Lockers } from '../open.js'
import { locationOf, locations } from './names.js'
import { chainEvents } from './plan-events.js'
import { planLocker, type SampleLocker } from './plan-locker.js'

const itemsOfLocker = 60
/** Number of items of a location: the location and its list entry. */
const itemsOfLocation = 2

/**
 * Fills an empty table with lockers at several locations, past and future reservations, and access events.
 */
export async function sampleLockers(
  services: Lockers,
  { seed, items, onProgress }: SampleOptions,
): Promise<void> {
  const count = Math.max(1, Math.round(items / itemsOfLocker))
  const now = services.clock()
  await bulkLoad(services.db, async (write) => {
    for (let index = 0; index < count; index++) {
      const describesLocation = index < locations.length
      const plan = planLocker({
        index,
        count,
        items: items / count - (describesLocation ? itemsOfLocation : 0),
        now,
        dice: seededChoices(seed * 1_000_003 + index),
      })
      await write((tx) => [
        ...(describesLocation ? [tx.putLocation(locationOf(index))] : []),
        ...writesOf(tx, plan),
      ])
      onProgress?.((index + 1) / count)
    }
  })
}

type Tx = WritesOf<Lockers['db']>

function writesOf(tx: Tx, { locker, reservations, events }: SampleLocker) {
  const chain = chainEvents(events)
  const [first, last] = [chain[0], chain.at(-1)]
  return [
    tx.addLocker(first ? { ...locker, firstEventAt: first.timestamp } : locker),
    ...reservations.map((reservation) => tx.restoreReservation(reservation)),
    ...chain.map((event) => tx.writeEvent(event)),
    ...(last ? [tx.restoreChain({ lockerId: last.lockerId, sequence: last.sequence, hash: last.hash })] : []),
    ...leaveDoor(tx, chain),
  ]
}

/** Writes the door in the state of its last access event. */
function leaveDoor(tx: Tx, chain: readonly EventItem[]) {
  const last = chain.findLast(({ action }) => action === 'OPEN' || action === 'CLOSE')
  if (last === undefined) return []
  const position = last.action === 'OPEN' ? 'OPEN' : 'CLOSED'
  return [tx.moveDoor({ lockerId: last.lockerId, position, eventId: last.eventId, at: last.timestamp })]
}
