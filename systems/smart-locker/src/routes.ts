import { type Route, route } from '@tablewright/system'
import { checkChain } from './check/check-chain.js'
import { runSweeper } from './jobs/run-sweeper.js'
import { closeLocker } from './rules/access/close-locker.js'
import { listEvents } from './rules/access/list-events.js'
import { openLocker } from './rules/access/open-locker.js'
import { reportEvent } from './rules/access/report-event.js'
import { serviceOpen } from './rules/access/service-open.js'
import { listDoors, showDoor } from './rules/access/show-door.js'
import { showLatestEvent } from './rules/access/show-latest-event.js'
import { listLocations, putLocation, showLocation } from './rules/locations/locations.js'
import { addLocker } from './rules/lockers/add-locker.js'
import { changeStatus } from './rules/lockers/change-status.js'
import { describeLocker } from './rules/lockers/describe-locker.js'
import { findLockers } from './rules/lockers/find-lockers.js'
import { listLockers } from './rules/lockers/list-lockers.js'
import { listLockersOfOwner } from './rules/lockers/list-lockers-of-owner.js'
import { retireLocker } from './rules/lockers/retire-locker.js'
import { showLocker } from './rules/lockers/show-locker.js'
import { transferLocker } from './rules/lockers/transfer-locker.js'
import { cancelReservation } from './rules/reservations/cancel-reservation.js'
import { completeReservation } from './rules/reservations/complete-reservation.js'
import { extendReservation } from './rules/reservations/extend-reservation.js'
import { listOccupancy } from './rules/reservations/list-occupancy.js'
import { listReservations } from './rules/reservations/list-reservations.js'
import { listReservationsOfOwner } from './rules/reservations/list-reservations-of-owner.js'
import { renewPin } from './rules/reservations/renew-pin.js'
import { reserveAny } from './rules/reservations/reserve-any.js'
import { reserveLocker } from './rules/reservations/reserve-locker.js'
import { showActiveReservation } from './rules/reservations/show-active.js'
import { showAvailability } from './rules/reservations/show-availability.js'
import { showReservation } from './rules/reservations/show-reservation.js'
import { showUtilization } from './rules/reservations/show-utilization.js'

const created = { status: 201 }
const guarded = { ifMatch: 'version' }

export const routes: readonly Route[] = [
  route('GET /lockers', listLockers, {
    search: { by: 'startsWith', shows: 'lockerId', record: '/lockers/:lockerId' },
  }),
  route('POST /lockers', addLocker, { ...created, outcome: 'Locker <lockerId> registered for <ownerId>' }),
  route('GET /lockers/:lockerId', showLocker, guarded),
  route('PATCH /lockers/:lockerId', describeLocker, {
    ...guarded,
    outcome: 'Details of locker <lockerId> saved',
  }),
  route('PUT /lockers/:lockerId/status', changeStatus, {
    ...guarded,
    outcome: 'Locker <lockerId>: <status>',
  }),
  route('POST /lockers/:lockerId/transfer', transferLocker, {
    ...guarded,
    outcome: 'Locker <lockerId> belongs to <ownerId>',
  }),
  route('GET /owners/:ownerId/lockers', listLockersOfOwner),
  route('GET /owners/:ownerId/reservations', listReservationsOfOwner),
  route('POST /lockers/:lockerId/retire', retireLocker, { ...guarded, outcome: 'Locker <lockerId> retired' }),
  route('GET /locations', listLocations),
  route('GET /locations/:locationId', showLocation),
  route('PUT /locations/:locationId', putLocation, { outcome: 'Location <name> saved' }),
  route('GET /locations/:locationId/lockers', findLockers),
  route('POST /locations/:locationId/reservations', reserveAny, {
    ...created,
    outcome: 'Locker <lockerId> reserved for <ownerId> until <endAt>',
  }),

  route('GET /occupancy', listOccupancy),
  route('GET /lockers/:lockerId/reservations', listReservations),
  route('POST /lockers/:lockerId/reservations', reserveLocker, {
    ...created,
    outcome: 'Locker <lockerId> reserved for <ownerId> until <endAt>',
  }),
  route('GET /lockers/:lockerId/reservations/active', showActiveReservation),
  route('GET /lockers/:lockerId/reservations/:reservationId', showReservation),
  route('POST /lockers/:lockerId/reservations/:reservationId/cancel', cancelReservation, {
    outcome: 'Reservation of locker <lockerId> cancelled',
  }),
  route('POST /lockers/:lockerId/reservations/:reservationId/extend', extendReservation, {
    outcome: 'Reservation of locker <lockerId> extended until <endAt>',
  }),
  route('POST /lockers/:lockerId/reservations/:reservationId/complete', completeReservation, {
    outcome: 'Locker <lockerId> released; its reservation is completed',
  }),
  route('POST /lockers/:lockerId/reservations/:reservationId/pin', renewPin, {
    outcome: 'New PIN for the reservation of locker <lockerId>',
  }),
  route('GET /lockers/:lockerId/availability', showAvailability),
  route('GET /lockers/:lockerId/utilization', showUtilization),

  route('POST /lockers/:lockerId/open', openLocker, { outcome: 'Opening of locker <lockerId>: <result>' }),
  route('POST /lockers/:lockerId/service-open', serviceOpen, {
    outcome: 'Service opening of locker <lockerId>: <result>',
  }),
  route('POST /lockers/:lockerId/close', closeLocker, { outcome: 'Closing of locker <lockerId>: <result>' }),
  route('GET /lockers/:lockerId/door', showDoor),
  route('GET /doors', listDoors),
  route('GET /lockers/:lockerId/events', listEvents),
  route('POST /lockers/:lockerId/events', reportEvent, {
    ...created,
    outcome: 'Event of locker <lockerId> recorded: <action>',
  }),
  route('GET /lockers/:lockerId/events/latest', showLatestEvent),
  route('GET /lockers/:lockerId/events/check', checkChain),

  route('POST /sweeper/run', runSweeper, {
    outcome: 'Reservations begun: <activated>, ended: <expired>; doors open too long: <openDoors>',
  }),
]
