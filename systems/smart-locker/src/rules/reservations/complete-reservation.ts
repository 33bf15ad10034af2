import { id, ulid } from '@tablewright/design'
import { action, one, refuse, retryOnConflict } from '@tablewright/system'
import { type Lockers, timeNow } from '../../open.js'
import { findReservation, findUnended } from './find-reservation.js'
import { reservationFields, toReservationView } from './reservation-fields.js'
import { endReservation } from './settle-reservation.js'

export const completeReservation = action({
  summary: 'Complete a reservation early; the rest of its time becomes free',
  input: { lockerId: id(), reservationId: ulid() },
  output: one(reservationFields),
  run: async (services: Lockers, { lockerId, reservationId }) => {
    await retryOnConflict(services, async () => {
      const reservation = await findUnended(services, lockerId, reservationId)
      if (reservation.startAt > timeNow(services)) throw notBegun(reservation.startAt)
      await endReservation(services, reservation, 'completeReservation')
    })
    return toReservationView(await findReservation(services, lockerId, reservationId), timeNow(services))
  },
})

function notBegun(startAt: string) {
  return refuse('RESERVATION_NOT_BEGUN', `The reservation begins at ${startAt}.`, {
    remedy: 'Cancel it instead.',
    data: { startAt },
  })
}
