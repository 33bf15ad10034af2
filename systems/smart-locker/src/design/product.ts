import * as t from '@tablewright/design'
import { outbox } from '@tablewright/system'
import { limits } from '../limits.js'
import { chainAttributes, inUse } from './additions.js'
import { AccessEvent, countBooking, Locker, lockers, Reservation } from './document.js'

/** The built-in door, with the state that a real one would report. */
export const Door = lockers.entity('DOOR', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'DOOR' },
  attributes: {
    lockerId: t.id(),
    position: t.oneOf('OPEN', 'CLOSED'),
    /** The last event that moved it. */
    eventId: t.ulid(),
    movedAt: t.timestamp(),
    /** Time at which it was reported as open for too long. */
    reportedAt: t.timestamp().optional(),
  },
  derives: {
    OpenDoor: t.mirror({
      key: { PK: 'OPENDOORS', SK: '<movedAt>#<lockerId>' },
      copies: ['eventId'],
      while: { position: 'OPEN', reportedAt: t.absent() },
      expect: { items: 200, bytes: 150 },
    }),
  },
  expect: { items: 10_000, bytes: 200 },
})

/** A location of lockers. */
export const Location = lockers.entity('LOCATION', {
  key: { PK: 'LOCATION#<locationId>', SK: 'META' },
  attributes: {
    locationId: t.id(),
    name: t.text({ minimumLength: 1, maximumLength: 100 }),
    /** Name of the IANA database: `Europe/Berlin`. */
    timeZone: t.text({ minimumLength: 1, maximumLength: 60 }),
    address: t.text({ maximumLength: 300 }).optional(),
    updatedAt: t.timestamp().onWrite(),
    version: t.version(),
  },
  derives: {
    ListedLocation: t.mirror({
      key: { PK: 'LOCATIONS', SK: 'LOCATION#<locationId>' },
      copies: ['name', 'timeZone', 'address'],
    }),
  },
  expect: { items: 500, bytes: 300 },
})

/** The end of a locker's chain of access events. */
export const Chain = lockers.entity('EVENT_CHAIN', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'CHAIN' },
  attributes: { lockerId: t.id(), ...chainAttributes, updatedAt: t.timestamp().onWrite() },
  expect: { items: 10_000, bytes: 250 },
})

/** The events of `events.ts`. */
export const lockerOutbox = outbox(lockers)

/** Every status change also stores the number of bookings. */
const atChange = { bookingsAtChange: t.attribute('bookings') } as const

const lockerPatterns = {
  lockerNow: t.get(Locker, {
    goal: 'Fetch a locker to decide on: as it is now',
    rate: 'medium',
    consistency: 'strong',
  }),
  addLocker: t.create(Locker, { goal: 'Register a locker', rate: 'low' }),
  describeLocker: t.update(Locker, {
    goal: 'Change the name and location of a locker',
    edit: ['alias', 'locationId', 'size', 'bank'],
    when: inUse,
    guard: 'version',
    rate: 'low',
  }),
  transferLocker: t.update(Locker, {
    goal: 'Transfer a locker to another owner',
    given: { fromOwner: t.id() },
    set: ['ownerId'],
    when: { ownerId: t.param('fromOwner') },
    guard: 'version',
    rate: 'low',
  }),
  retireLocker: t.update(Locker, {
    goal: 'Retire a locker',
    to: { status: 'MAINTENANCE', retiredAt: t.now(), ...atChange },
    when: inUse,
    guard: 'version',
    rate: 'low',
  }),
  occupyLocker: t.update(Locker, {
    goal: 'A reservation has become the current one',
    to: { status: 'OCCUPIED', ...atChange },
    when: { status: 'AVAILABLE' },
    rate: 'medium',
  }),
  vacateLocker: t.update(Locker, {
    goal: 'The current reservation has ended',
    to: { status: 'AVAILABLE', ...atChange },
    when: { status: 'OCCUPIED' },
    rate: 'medium',
  }),
  allLockers: t.query(Locker.ListedLocker, {
    goal: 'List every locker',
    rate: 'low',
    expect: { items: 10_000, bytes: 200 },
  }),
  lockersByPrefix: t.query(Locker.ListedLocker, {
    goal: 'Find lockers by the beginning of their ids',
    beginsWith: 'lockerId',
    rate: 'low',
    expect: { items: 100, bytes: 200 },
  }),
  listedLocker: t.get(Locker.ListedLocker, {
    goal: 'The items of a locker whose record is missing',
    rate: 'low',
    consistency: 'strong',
  }),
  lockersByIds: t.batchGet(Locker, {
    goal: 'The state of the lockers on a page',
    rate: 'low',
    expect: { items: 25, bytes: 300 },
  }),
  lockersOfSize: t.query(Locker.SizeLocker, {
    goal: 'Find lockers of a size by location',
    by: ['locationId', 'size'],
    rate: 'medium',
    expect: { items: 20, bytes: 150 },
  }),
  putLocation: t.put(Location, { goal: 'Add or change a location of lockers', rate: 'low' }),
  location: t.get(Location, { goal: 'Fetch a location of lockers', rate: 'medium' }),
  locations: t.query(Location.ListedLocation, {
    goal: 'List the locations of lockers',
    rate: 'low',
    expect: { items: 500, bytes: 200 },
  }),
  lockersAtLocation: t.query(Locker.LocationLocker, {
    goal: 'Find lockers by location',
    by: 'locationId',
    rate: 'low',
    expect: { items: 50, bytes: 200 },
  }),
}

const page = { expect: { items: 20, bytes: 500 }, rate: 'medium' } as const

/** Whether the reservation was current when it was read: the locker then becomes free. */
const seenAs = { given: { wasCurrent: t.boolean() } } as const

const reservationPatterns = {
  reserveNow: t.transact(
    {
      locker: t.update(Locker, {
        given: { expectedBookings: t.integer() },
        to: { bookings: t.increment(), status: 'OCCUPIED', bookingsAtChange: t.attribute('bookings') },
        when: { bookings: t.param('expectedBookings'), status: 'AVAILABLE' },
      }),
      reservation: t.create(Reservation, { to: { status: 'ACTIVE', current: true } }),
    },
    {
      id: 'AP-04-now',
      goal: 'Create a reservation that begins now: the locker is occupied with it',
      rate: 'medium',
    },
  ),
  newestReservationsInWindow: t.query(Reservation, {
    id: 'AP-05-newest',
    goal: 'The same, newest first',
    by: 'lockerId',
    between: 'startAt',
    given: { endsAfter: t.timestamp() },
    filter: { endAt: t.above(t.param('endsAfter')) },
    order: 'newest',
    ...page,
  }),
  bookedWindows: t.query(Reservation, {
    id: 'AP-05-booked',
    goal: 'The windows that are taken, to decide on',
    by: 'lockerId',
    between: 'startAt',
    given: { endsAfter: t.timestamp() },
    filter: { endAt: t.above(t.param('endsAfter')), status: 'ACTIVE' },
    order: 'oldest',
    consistency: 'strong',
    ...page,
  }),
  reservationById: t.get(Reservation.ReservationId, {
    goal: 'Find when a reservation starts, and so the reservation',
    rate: 'medium',
    consistency: 'strong',
  }),
  reservation: t.get(Reservation, { goal: 'Fetch a reservation', rate: 'medium', consistency: 'strong' }),
  reservationsOfOwner: t.query(Reservation.OwnerReservation, {
    goal: 'List the reservations that a user has made',
    by: 'ownerId',
    between: 'startAt',
    order: 'newest',
    ...page,
  }),
  dueReservations: t.query(Reservation.DueReservation, {
    goal: 'The windows that have started or ended, for the sweeper',
    by: 'sweepShard',
    before: 'dueAt',
    order: 'oldest',
    consistency: 'strong',
    rate: 'low',
    expect: { items: 20, bytes: 200 },
  }),
  activateReservation: t.update(Reservation, {
    goal: 'The window has begun: make it the active one',
    to: { current: true, dueAt: t.attribute('endAt') },
    when: { status: 'ACTIVE', current: false, startAt: t.atMost(t.now()), endAt: t.above(t.now()) },
    rate: 'medium',
  }),
  extendReservation: t.transact(
    {
      booking: countBooking,
      reservation: t.update(Reservation, {
        set: ['endAt', 'dueAt'],
        when: { status: 'ACTIVE', endAt: t.above(t.now()) },
        guard: 'version',
      }),
    },
    { goal: 'Extend a reservation', rate: 'low' },
  ),
  cancelReservation: t.update(Reservation, {
    goal: 'Cancel a reservation',
    ...seenAs,
    to: { status: 'CANCELLED', current: false },
    when: { status: 'ACTIVE', current: t.param('wasCurrent'), endAt: t.above(t.now()) },
    rate: 'medium',
  }),
  completeReservation: t.update(Reservation, {
    goal: 'Release a locker, before its time or on it, and keep the window that was used',
    ...seenAs,
    to: { status: 'COMPLETED', current: false, endAt: t.now(), bookedUntil: t.attribute('endAt') },
    when: {
      status: 'ACTIVE',
      current: t.param('wasCurrent'),
      startAt: t.atMost(t.now()),
      endAt: t.above(t.now()),
    },
    rate: 'medium',
  }),
  expireReservation: t.update(Reservation, {
    goal: 'The time of a reservation has run out',
    ...seenAs,
    to: { status: 'EXPIRED', current: false },
    when: { status: 'ACTIVE', current: t.param('wasCurrent'), endAt: t.atMost(t.now()) },
    rate: 'medium',
  }),
  overstayReservation: t.update(Reservation, {
    goal: 'The time of a reservation has run out, and things may be left inside',
    ...seenAs,
    to: { status: 'EXPIRED', current: false, overstayed: true },
    when: { status: 'ACTIVE', current: t.param('wasCurrent'), endAt: t.atMost(t.now()) },
    rate: 'low',
  }),
  renewPin: t.update(Reservation, {
    goal: 'A new PIN, with all attempts',
    set: ['pinHash'],
    to: { pinAttempts: 0 },
    when: { status: 'ACTIVE', endAt: t.above(t.now()) },
    rate: 'low',
  }),
}

/** The event has the time with which the reservation was compared. */
const at = { at: t.timestamp() }
const runsThen = {
  status: 'ACTIVE',
  startAt: t.atMost(t.param('at')),
  endAt: t.above(t.param('at')),
} as const
const openEvent = t.create(AccessEvent, {
  given: at,
  to: { action: 'OPEN', result: 'SUCCESS', timestamp: t.param('at') },
})

const accessPatterns = {
  openDoors: t.query(Door.OpenDoor, {
    goal: 'Doors that were opened before a time, are still open and not reported',
    before: 'movedAt',
    order: 'oldest',
    consistency: 'strong',
    rate: 'low',
    expect: { items: 20, bytes: 150 },
  }),
  reportOpenDoor: t.update(Door, {
    goal: 'Record that an open door was reported',
    given: { seenEvent: t.ulid() },
    to: { reportedAt: t.now() },
    when: { position: 'OPEN', eventId: t.param('seenEvent'), reportedAt: t.absent() },
    rate: 'low',
  }),
  eventChain: t.get(Chain, { goal: 'The end of the chain of events', rate: 'high', consistency: 'strong' }),
  beginChain: t.create(Chain, { goal: 'The first access event of a locker', rate: 'low' }),
  noteFirstEvent: t.update(Locker, {
    goal: 'Note the time of the first access event',
    set: ['firstEventAt'],
    when: { firstEventAt: t.absent() },
    quiet: true,
    rate: 'low',
  }),
  extendChain: t.update(Chain, {
    goal: 'Another access event, which follows the last one that was seen',
    given: { previousHash: chainAttributes.hash },
    set: ['sequence', 'hash'],
    when: { hash: t.param('previousHash') },
    rate: 'high',
  }),
  admit: t.transact(
    { reservation: t.ensure(Reservation, { given: at, when: runsThen }), event: openEvent },
    { goal: 'Write that a locker opens, if the reservation runs at that moment', rate: 'high' },
  ),
  admitWithPin: t.transact(
    {
      reservation: t.update(Reservation, {
        given: { ...at, provenHash: t.text() },
        to: { pinAttempts: 0 },
        when: { ...runsThen, pinHash: t.param('provenHash') },
        quiet: true,
      }),
      event: openEvent,
    },
    { goal: 'The same for a correct PIN, which resets the attempts', rate: 'medium' },
  ),
  takePinAttempt: t.update(Reservation, {
    goal: 'Count an attempt before the PIN is compared, so that concurrent guesses are limited',
    to: { pinAttempts: t.increment() },
    when: { status: 'ACTIVE', pinAttempts: t.below(limits.wrongPins) },
    quiet: true,
    rate: 'medium',
  }),
  door: t.get(Door, { goal: 'The position of the built-in door', rate: 'low', consistency: 'strong' }),
  moveDoor: t.update(Door, {
    goal: 'Move the built-in door; a late command changes nothing',
    given: at,
    set: ['position', 'eventId'],
    to: { movedAt: t.param('at'), reportedAt: t.clear() },
    when: t.anyOf(t.itemAbsent(), { movedAt: t.atMost(t.param('at')) }),
    upsert: true,
    rate: 'high',
  }),
}

export const productPatterns = { ...lockerPatterns, ...reservationPatterns, ...accessPatterns }
