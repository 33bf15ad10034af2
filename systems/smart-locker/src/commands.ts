import { type Command, command } from '@tablewright/system'
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

const reservation = 'L-1 01J8ZQ6V7M3N5P8R2T4W6Y8ZAB'

export const commands: readonly Command[] = [
  command('list', listLockers, ['tablewright locker list --limit 10']),
  command('add <lockerId>', addLocker, [
    'tablewright locker add L-1 --owner-id north --alias "By the door" --location-id station --size M --bank A',
  ]),
  command('show <lockerId>', showLocker, ['tablewright locker show L-1 --json']),
  command('describe <lockerId>', describeLocker, [
    'tablewright locker describe L-1 --alias "Second row" --version 1',
  ]),
  command('status <lockerId> <status>', changeStatus, [
    'tablewright locker status L-1 MAINTENANCE --version 1',
  ]),
  command('transfer <lockerId>', transferLocker, [
    'tablewright locker transfer L-1 --from-owner-id north --to-owner-id south --version 1',
  ]),
  command('retire <lockerId>', retireLocker, [
    'tablewright locker retire L-1 --version 3',
    'tablewright locker retire L-1 --version 3 --cancel-reservations 2',
  ]),
  command('locations list', listLocations, ['tablewright locker locations list']),
  command('locations show <locationId>', showLocation, ['tablewright locker locations show station']),
  command('locations put <locationId>', putLocation, [
    'tablewright locker locations put station --name "Central station" --time-zone Europe/Berlin',
  ]),
  command('of-owner <ownerId>', listLockersOfOwner, ['tablewright locker of-owner north']),
  command('find <locationId>', findLockers, [
    'tablewright locker find station --status AVAILABLE',
    'tablewright locker find station --from 2026-08-01T10:00Z --to 2026-08-01T12:00Z',
  ]),
  command('reserve <lockerId>', reserveLocker, [
    'tablewright locker reserve L-1 --owner-id ann --end-at 2026-08-01T12:00Z --with-pin',
    'tablewright locker reserve L-1 --owner-id ann --start-at 2026-08-01T10:00Z --end-at 2026-08-01T12:00Z',
  ]),
  command('reserve-any <locationId> <size>', reserveAny, [
    'tablewright locker reserve-any station M --owner-id ann --end-at 2026-08-01T12:00Z --or-larger',
  ]),
  command('reservations <lockerId>', listReservations, [
    'tablewright locker reservations L-1 --from 2026-08-01 --to 2026-09-01 --order newest',
  ]),
  command('reservations-of <ownerId>', listReservationsOfOwner, ['tablewright locker reservations-of ann']),
  command('reservation <lockerId> <reservationId>', showReservation, [
    `tablewright locker reservation ${reservation}`,
  ]),
  command('active <lockerId>', showActiveReservation, ['tablewright locker active L-1']),
  command('cancel <lockerId> <reservationId>', cancelReservation, [
    `tablewright locker cancel ${reservation}`,
  ]),
  command('extend <lockerId> <reservationId>', extendReservation, [
    `tablewright locker extend ${reservation} --end-at 2026-08-01T14:00Z`,
  ]),
  command('complete <lockerId> <reservationId>', completeReservation, [
    `tablewright locker complete ${reservation}`,
  ]),
  command('pin <lockerId> <reservationId>', renewPin, [`tablewright locker pin ${reservation}`]),
  command('availability <lockerId>', showAvailability, ['tablewright locker availability L-1 --minutes 120']),
  command('occupancy', listOccupancy, [
    'tablewright locker occupancy --from 2026-03-01T00:00:00.000Z --to 2026-03-02T00:00:00.000Z',
  ]),
  command('utilization <lockerId>', showUtilization, [
    'tablewright locker utilization L-1 --from 2026-08-01 --to 2026-08-08 --by day',
  ]),
  command('open <lockerId>', openLocker, [
    'tablewright locker open L-1 --actor-id ann',
    'tablewright locker open L-1 --actor-id keypad --pin 123456',
  ]),
  command('service-open <lockerId>', serviceOpen, [
    'tablewright locker service-open L-1 --actor-id tom --reason "Lost property"',
  ]),
  command('close <lockerId>', closeLocker, ['tablewright locker close L-1 --actor-id ann']),
  command('door <lockerId>', showDoor, ['tablewright locker door L-1']),
  command('doors', listDoors, ['tablewright locker doors --locker-ids L-1 --locker-ids L-2']),
  command('chain <lockerId>', checkChain, ['tablewright locker chain L-1']),
  command('events <lockerId>', listEvents, ['tablewright locker events L-1 --from 2026-08-01']),
  command('latest-event <lockerId>', showLatestEvent, ['tablewright locker latest-event L-1']),
  command('report <lockerId> <event>', reportEvent, [
    'tablewright locker report L-1 FAULT --actor-id hinge-sensor --reason "does not close"',
  ]),
  command('sweep', runSweeper, ['tablewright locker sweep']),
]
