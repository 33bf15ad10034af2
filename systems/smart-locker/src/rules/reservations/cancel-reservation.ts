import { id, ulid } from '@tablewright/design'
import { action, one, retryOnConflict } from '@tablewright/system'
import { type Lockers, timeNow } from '../../open.js'
import { findReservation, findUnended } from './find-reservation.js'
import { reservationFields, toReservationView } from './reservation-fields.js'
import { endReservation } from './settle-reservation.js'

export const cancelReservation = action({
  summary: 'Cancel a reservation',
  input: { lockerId: id(), reservationId: ulid() },
  output: one(reservationFields),
  run: async (services: Lockers, { lockerId, reservationId }) => {
    await retryOnConflict(services, async () => {
      const reservation = await findUnended(services, lockerId, reservationId)
      await endReservation(services, reservation, 'cancelReservation')
    })
    return toReservationView(await findReservation(services, lockerId, reservationId), timeNow(services))
  },
})
