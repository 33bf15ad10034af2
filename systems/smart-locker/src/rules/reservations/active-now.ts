import type { ReservationKey } from '../../db.js'
import { limits } from '../../limits.js'
import type { Lockers } from '../../open.js'
import { addTime } from './window.js'

/** The running reservation. */
export interface RunningReservation extends ReservationKey {
  readonly ownerId: string
  readonly endAt: string
}

/**
 * Returns the reservation that runs at a time. The pointer is used only if its window contains the time.
 * Otherwise the windows are queried, because the sweeper may be late.
 */
export async function activeAt(
  { db }: Lockers,
  lockerId: string,
  at: string,
): Promise<RunningReservation | undefined> {
  const pointed = await db.activeReservation({ lockerId })
  if (pointed && pointed.startAt <= at && at < pointed.endAt) return pointed
  const from = addTime(at, -limits.maxReservation)
  const running = await db.bookedWindows({ lockerId, from, to: addTime(at, 1), endsAfter: at }, { limit: 1 })
  return running.items[0]
}
