import { attribute, batchGet, create, get, id, param, query, update } from '@tablewright/design'
import { Locker } from './entities.js'

/** Every change of the status remembers how many bookings there were. */
const atChange = { bookingsAtChange: attribute('bookings') } as const

export const lockerPatterns = {
  lockerById: get(Locker, {
    id: 'AP-01',
    goal: "Fetch a single locker's metadata and state",
    rate: 'high',
  }),
  lockersOfOwner: query(Locker.OwnerLocker, {
    id: 'AP-02',
    goal: 'Show all lockers owned by a given owner',
    by: 'ownerId',
    rate: 'high',
    expect: { items: 200, bytes: 250 },
  }),
  changeState: update(Locker, {
    id: 'AP-03',
    goal: 'Change the state of a locker safely',
    set: ['status'],
    to: atChange,
    guard: 'version',
    rate: 'medium',
  }),

  lockerNow: get(Locker, {
    goal: 'Fetch a locker to decide on: as it is now',
    rate: 'medium',
    consistency: 'strong',
  }),
  addLocker: create(Locker, { goal: 'Register a locker', rate: 'low' }),
  describeLocker: update(Locker, {
    goal: 'Change what a locker is called and where it stands',
    edit: ['alias', 'locationId'],
    guard: 'version',
    rate: 'low',
  }),
  transferLocker: update(Locker, {
    goal: 'Give a locker to another owner',
    given: { fromOwner: id() },
    set: ['ownerId'],
    when: { ownerId: param('fromOwner') },
    guard: 'version',
    rate: 'low',
  }),
  occupyLocker: update(Locker, {
    goal: 'A reservation has become the current one',
    to: { status: 'OCCUPIED', ...atChange },
    when: { status: 'AVAILABLE' },
    rate: 'medium',
  }),
  vacateLocker: update(Locker, {
    goal: 'The current reservation has ended',
    to: { status: 'AVAILABLE', ...atChange },
    when: { status: 'OCCUPIED' },
    rate: 'medium',
  }),
  allLockers: query(Locker.ListedLocker, {
    goal: 'List every locker',
    rate: 'low',
    expect: { items: 10_000, bytes: 200 },
  }),
  listedLocker: get(Locker.ListedLocker, {
    goal: 'What is known of a locker whose record is gone',
    rate: 'low',
    consistency: 'strong',
  }),
  lockersByIds: batchGet(Locker, {
    goal: 'The state of the lockers on a page',
    rate: 'low',
    expect: { items: 25, bytes: 300 },
  }),
  lockersAtLocation: query(Locker.LocationLocker, {
    goal: 'Find lockers by where they stand',
    by: 'locationId',
    rate: 'low',
    expect: { items: 50, bytes: 200 },
  }),
}
