import { type Access, defineAccess, own, type Principal, right } from '@tablewright/system'
import { checkChain } from './check/check-chain.js'
import { runSweeper } from './jobs/run-sweeper.js'
import type { Lockers } from './open.js'
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

interface ReservationInput {
  readonly lockerId: string
  readonly reservationId: string
}

const ownReservation = [
  'an own reservation',
  async ({ db }: Lockers, { lockerId, reservationId }: ReservationInput, { id }: Principal) => {
    const found = await db.reservationById({ lockerId, reservationId })
    return found !== null && found.ownerId === id
  },
] as const

const isOwner = (_lockers: Lockers, { ownerId }: { readonly ownerId?: string }, { id }: Principal) =>
  ownerId === id

const staff = { technician: 'any', operator: 'any' } as const
const everybody = { person: 'any', device: 'any', ...staff } as const

/**
 * The rights of each role. People see and change only their own reservations; the rules decide whether a door
 * opens. A device reports the actions of others, so it may name them as actors.
 */
export const access: Access = defineAccess({
  roles: {
    person: 'Reserves and opens lockers',
    device: 'Reports events of doors',
    technician: 'Services lockers',
    operator: 'Runs lockers and all reservations',
  },
  rights: {
    read: right(
      [
        listLockers,
        listReservations,
        listOccupancy,
        showUtilization,
        listEvents,
        showLatestEvent,
        checkChain,
      ],
      staff,
    ),
    'find-lockers': right(
      [findLockers, showLocker, showAvailability, listLocations, showLocation],
      everybody,
    ),
    'read-door': right([showDoor, listDoors, showActiveReservation], { device: 'any', ...staff }),
    'list-own': right([listReservationsOfOwner, listLockersOfOwner], {
      person: own(listReservationsOfOwner, 'the own lockers and reservations', isOwner),
      ...staff,
    }),
    'read-reservation': right(showReservation, { person: own(showReservation, ...ownReservation), ...staff }),
    'reserve-locker': right([reserveLocker, reserveAny], {
      person: own(reserveLocker, 'an own reservation', isOwner),
      operator: 'any',
    }),
    'change-reservation': right([cancelReservation, extendReservation, completeReservation, renewPin], {
      person: own(cancelReservation, ...ownReservation),
      operator: 'any',
    }),
    'open-locker': right([openLocker, closeLocker], everybody),
    'report-event': right(reportEvent, { device: 'any', ...staff }),
    'service-locker': right([changeStatus, describeLocker, serviceOpen], staff),
    'run-sweeper': right(runSweeper, { operator: 'any' }),
    'manage-lockers': right([addLocker, transferLocker, retireLocker, putLocation], { operator: 'any' }),
  },
  builtIn: { maintain: ['operator'], 'act-for': ['device'] },
})
