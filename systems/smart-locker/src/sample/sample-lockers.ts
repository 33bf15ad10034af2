import { forEachLimit, type SampleOptions, seededChoices } from '@tablewright/system'
import type { Lockers } from '../open.js'
import { chainEvents, type SampleEvent } from './plan-events.js'
import { planLocker } from './plan-locker.js'

const itemsOfLocker = 60
const lockersAtOnce = 16

/** Fills an empty table: lockers in several places, what was and will be reserved, and what happened at them. */
export async function sampleLockers(
  services: Lockers,
  { seed, items, onProgress }: SampleOptions,
): Promise<void> {
  const count = Math.max(1, Math.round(items / itemsOfLocker))
  const now = services.clock()
  let done = 0
  await forEachLimit(Array.from({ length: count }).keys(), lockersAtOnce, async (index) => {
    // Each locker has choices of its own, so that it does not matter which is written first.
    const plan = planLocker({
      index,
      count,
      items: items / count,
      now,
      dice: seededChoices(seed * 1_000_003 + index),
    })
    await services.db.addLocker(plan.locker)
    for (const reservation of plan.reservations) await services.db.restoreReservation(reservation)
    const events = chainEvents(plan.events)
    for (const event of events) await services.db.writeEvent(event)
    const last = events.at(-1)
    if (last) {
      const { lockerId, sequence, hash } = last
      await services.db.restoreChain({ lockerId, sequence, hash })
    }
    await leaveDoor(services, plan.events)
    onProgress?.(++done / count)
  })
}

/** The state of the door follows from its last access event. */
async function leaveDoor({ db }: Lockers, events: readonly SampleEvent[]): Promise<void> {
  const last = events.findLast(({ action }) => action === 'OPEN' || action === 'CLOSE')
  if (last === undefined) return
  const position = last.action === 'OPEN' ? 'OPEN' : 'CLOSED'
  await db.moveDoor({ lockerId: last.lockerId, position, eventId: last.eventId, at: last.timestamp })
}
