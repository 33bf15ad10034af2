import { isTablewrightError } from '@tablewright/base'
import { id, integer } from '@tablewright/design'
import { action, one, retryOnConflict } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { endReservation } from '../reservations/settle-reservation.js'
import { affected, openReservations } from './affected-reservations.js'
import { retired } from './change-status.js'
import { lockerFields } from './locker-fields.js'
import { requireLocker } from './require-locker.js'

export const retireLocker = action({
  summary: 'Retire a locker; its open reservations are cancelled on confirmation',
  input: {
    lockerId: id(),
    version: integer({ minimum: 1 }),
    /** Number of reservations that have not ended, as confirmation that they are canceled. */
    cancelReservations: integer({ minimum: 0 }).default(0),
  },
  output: one(lockerFields),
  run: async (services: Lockers, { lockerId, version, cancelReservations }) => {
    const locker = await requireLocker(services, lockerId)
    if (locker.retiredAt !== undefined) throw retired(lockerId)
    const open = await openReservations(services, lockerId)
    if (open.length !== cancelReservations) throw affected(lockerId, open.length)
    // From now on, nothing can be booked. `check` finds reservations that a crash leaves open, and `repair`
    // cancels them.
    await services.db.retireLocker({ lockerId, version })
    await cancelAll(services, lockerId)
    return requireLocker(services, lockerId)
  },
})

/** Cancels the reservations of a locker that have not ended. Returns their number. */
export async function cancelAll(services: Lockers, lockerId: string): Promise<number> {
  let cancelled = 0
  for (const { startAt, reservationId } of await openReservations(services, lockerId)) {
    await retryOnConflict(services, async () => {
      const reservation = await services.db.reservation({ lockerId, startAt, reservationId })
      if (reservation?.status !== 'ACTIVE') return
      await endReservation(services, reservation, 'cancelReservation')
      cancelled++
    }).catch((error: unknown) => {
      // The reservation has expired in the meantime: the sweeper ends it.
      if (!isTablewrightError(error, 'CONDITION_FAILED')) throw error
    })
  }
  return cancelled
}
