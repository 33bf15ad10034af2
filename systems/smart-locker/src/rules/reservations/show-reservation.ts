import { id, ulid } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { type Lockers, timeNow } from '../../open.js'
import { findReservation } from './find-reservation.js'
import { reservationFields, toReservationView } from './reservation-fields.js'

export const showReservation = action({
  summary: 'Show a reservation',
  input: { lockerId: id(), reservationId: ulid() },
  output: one(reservationFields),
  run: async (services: Lockers, { lockerId, reservationId }) =>
    toReservationView(await findReservation(services, lockerId, reservationId), timeNow(services)),
})
