import type { ReservationKey } from '../../db.js'
import { limits } from '../../limits.js'
import type { Lockers } from '../../open.js'
import { addTime } from './window.js'

/** What is known of the reservation that runs. */
export interface RunningReservation extends ReservationKey {
  readonly ownerId: string
  readonly endAt: string
}

/**
 * The reservation that runs at a moment. The pointer is trusted only if its window holds the moment: the sweeper may be
 * late, and then the windows themselves are asked.
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
