import { id, ulid } from '@tablewright/design'
import { action, decideAgain, one } from '@tablewright/system'
import { type Lockers, timeNow } from '../../open.js'
import { findReservation, findUnended } from './find-reservation.js'
import { reservationFields, tellReservation } from './reservation-fields.js'
import { endReservation } from './settle-reservation.js'

export const cancelReservation = action({
  summary: 'Give up a reservation',
  input: { lockerId: id(), reservationId: ulid() },
  output: one(reservationFields),
  run: async (services: Lockers, { lockerId, reservationId }) => {
    await decideAgain(services, async () => {
      const reservation = await findUnended(services, lockerId, reservationId)
      await endReservation(services, reservation, 'cancelReservation')
    })
    return tellReservation(await findReservation(services, lockerId, reservationId), timeNow(services))
  },
})
