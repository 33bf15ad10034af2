import { bulkLoad, type WritesOf } from '@tablewright/client'
import { type SampleOptions, seededChoices } from '@tablewright/system'
import type { Lockers } from '../open.js'
import { chainEvents, type SampleEvent } from './plan-events.js'
import { planLocker, type SampleLocker } from './plan-locker.js'

const itemsOfLocker = 60

/** Fills an empty table: lockers in several places, what was and will be reserved, and what happened at them. */
export async function sampleLockers(
  services: Lockers,
  { seed, items, onProgress }: SampleOptions,
): Promise<void> {
  const count = Math.max(1, Math.round(items / itemsOfLocker))
  const now = services.clock()
  await bulkLoad(services.db, async (write) => {
    for (let index = 0; index < count; index++) {
      const plan = planLocker({
        index,
        count,
        items: items / count,
        now,
        dice: seededChoices(seed * 1_000_003 + index),
      })
      await write((tx) => writesOf(tx, plan))
      onProgress?.((index + 1) / count)
    }
  })
}

type Tx = WritesOf<Lockers['db']>

function writesOf(tx: Tx, { locker, reservations, events }: SampleLocker) {
  const chain = chainEvents(events)
  const last = chain.at(-1)
  return [
    tx.addLocker(locker),
    ...reservations.map((reservation) => tx.restoreReservation(reservation)),
    ...chain.map((event) => tx.writeEvent(event)),
    ...(last ? [tx.restoreChain({ lockerId: last.lockerId, sequence: last.sequence, hash: last.hash })] : []),
    ...leaveDoor(tx, events),
  ]
}

/** The state of the door follows from its last access event. */
function leaveDoor(tx: Tx, events: readonly SampleEvent[]) {
  const last = events.findLast(({ action }) => action === 'OPEN' || action === 'CLOSE')
  if (last === undefined) return []
  const position = last.action === 'OPEN' ? 'OPEN' : 'CLOSED'
  return [tx.moveDoor({ lockerId: last.lockerId, position, eventId: last.eventId, at: last.timestamp })]
}
