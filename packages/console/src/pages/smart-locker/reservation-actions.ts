import type { ActionChoice } from '../../kit/index.js'
import type { Reservation, ReservationWithPin } from './types.js'

const hour = 3_600_000

/** Returns the actions on a reservation that has not ended. */
export function reservationActions(
  reservation: Reservation,
  onPin: (renewed: ReservationWithPin) => void,
): readonly ActionChoice<never>[] {
  const { lockerId, reservationId, endAt, phase } = reservation
  if (phase === 'ENDED') return []
  const known = { lockerId, reservationId }
  const extend: ActionChoice = {
    label: 'Extend',
    title: 'Extend the reservation',
    operation: 'POST /lockers/:lockerId/reservations/:reservationId/extend',
    known,
    fields: { endAt: { label: 'Until' } },
    initial: { endAt: new Date(Date.parse(endAt) + hour).toISOString() },
  }
  const release: ActionChoice = {
    label: 'Release',
    title: 'Release the locker now',
    about: 'The rest of the time is free for others.',
    operation: 'POST /lockers/:lockerId/reservations/:reservationId/complete',
    known,
  }
  const cancel: ActionChoice = {
    label: 'Cancel reservation',
    title: 'Cancel the reservation',
    about: 'The time is free for others, and the reservation counts as never used.',
    operation: 'POST /lockers/:lockerId/reservations/:reservationId/cancel',
    known,
    danger: true,
  }
  const renew: ActionChoice<ReservationWithPin> = {
    label: 'New PIN',
    title: 'Give the reservation a new PIN',
    about: 'The old PIN becomes invalid, and failed attempts are reset. Without a PIN, one is generated.',
    operation: 'POST /lockers/:lockerId/reservations/:reservationId/pin',
    known,
    fields: { pin: { label: 'PIN', description: '4 to 8 digits of your own choice.' } },
    onDone: onPin,
  }
  return [extend, ...(phase === 'CURRENT' ? [release] : []), renew, cancel]
}
