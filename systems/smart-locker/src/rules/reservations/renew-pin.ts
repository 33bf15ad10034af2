import { id, text, ulid } from '@tablewright/design'
import { action, one, retryOnConflict } from '@tablewright/system'
import { type Lockers, timeNow } from '../../open.js'
import { choosePin, hashPin, newPin } from '../access/pin.js'
import { findReservation, findUnended } from './find-reservation.js'
import { reservationFields, toReservationView } from './reservation-fields.js'

export const renewPin = action({
  summary: 'Give a reservation a new PIN, which resets the failed attempts',
  input: { lockerId: id(), reservationId: ulid(), pin: text().optional() },
  output: one({ ...reservationFields, pin: text() }),
  run: async (services: Lockers, { lockerId, reservationId, pin: given }) => {
    const pin = choosePin(given, false, services.random) ?? newPin(services.random)
    const pinHash = await hashPin(pin, services.random)
    await retryOnConflict(services, async () => {
      const { startAt } = await findUnended(services, lockerId, reservationId)
      await services.db.renewPin({ lockerId, startAt, reservationId, pinHash })
    })
    const renewed = await findReservation(services, lockerId, reservationId)
    return { ...toReservationView(renewed, timeNow(services)), pin }
  },
})
