import type { Driver } from '@tablewright/client'
import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appendEvent } from '../rules/access/append-event.js'
import { closeLocker } from '../rules/access/close-locker.js'
import { openLocker } from '../rules/access/open-locker.js'
import { addLocker } from '../rules/lockers/add-locker.js'
import { showActiveReservation } from '../rules/reservations/show-active.js'
import { hour, openTest, type Test } from '../testing/open-test.js'
import { checkLockers } from './check-lockers.js'
import { reservationsOf } from './inspect-locker.js'
import { repairLockers } from './repair-lockers.js'

let lockers: Test
let driver: Driver
beforeEach(async () => {
  lockers = await openTest()
  driver = lockers.driver
})
afterEach(() => lockers.close())

const TableName = 'SmartLocker'
const inL1 = (SK: string) => ({ PK: { S: 'LOCKER#L-1' }, SK: { S: SK } })
const keyOf = ({ startAt, reservationId }: { startAt: string; reservationId: string }) =>
  inL1(`RES#${startAt}#${reservationId}`)

/** Writes directly, without the rules. */
async function set(Key: object, values: Readonly<Record<string, object>>): Promise<void> {
  const names = Object.keys(values)
  await driver.send('UpdateItem', {
    TableName,
    Key: Key as never,
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, values[name] as never])),
  })
}

const remove = (Key: object) => driver.send('DeleteItem', { TableName, Key: Key as never })

/** Asserts that check finds these, that repair corrects and reports them, and that none is left. */
async function expectRepaired(...invariants: readonly string[]): Promise<readonly string[]> {
  const { violations } = await checkLockers(lockers.services)
  expect([...new Set(violations.map(({ invariant }) => invariant))].sort()).toEqual([...invariants].sort())
  const { repairs, violations: left } = await repairLockers(lockers.services)
  expect(left).toEqual([])
  expect(repairs.length).toBeGreaterThan(0)
  expect((await checkLockers(lockers.services)).violations).toEqual([])
  expect((await repairLockers(lockers.services)).repairs).toEqual([])
  return repairs
}

test('intact data is not changed', async () => {
  await lockers.reserve(0, hour)
  expect(await repairLockers(lockers.services)).toEqual({
    counted: { lockers: 1, reservations: 1, events: 0, locations: 0, domainEvents: 1, pendingEvents: 1 },
    violations: [],
    repairs: [],
  })
})

test('a locker under a second owner, and a stale copy of its state', async () => {
  await set(
    { PK: { S: 'OWNER#south' }, SK: { S: 'LOCKER#L-1' } },
    {
      entityType: { S: 'OWNER_LOCKER' },
      ownerId: { S: 'south' },
      lockerId: { S: 'L-1' },
      status: { S: 'AVAILABLE' },
    },
  )
  await set({ PK: { S: 'OWNER#north' }, SK: { S: 'LOCKER#L-1' } }, { status: { S: 'OCCUPIED' } })
  await expectRepaired('one-owner')
})

test('a pointer that is missing, stale, or names nothing', async () => {
  await lockers.reserve(0, hour)
  await remove(inL1('RES#ACTIVE'))
  await expectRepaired('active-pointer')
  await set(inL1('RES#ACTIVE'), { endAt: { S: lockers.fromNow(9 * hour) } })
  await expectRepaired('active-pointer')
  const nobody = '01J00000000000000000000000'
  await set(inL1('RES#ACTIVE'), { reservationId: { S: nobody } })
  await expectRepaired('active-pointer', 'active-now')
})

test('two overlapping reservations: the earlier one keeps the time', async () => {
  const first = await lockers.reserve(hour, 2 * hour)
  lockers.advance(1000)
  const second = await lockers.reserve(3 * hour, 4 * hour)
  await set(keyOf(first), { endAt: { S: second.endAt } })
  const repairs = await expectRepaired('no-overlap', 'copies')
  expect(repairs.join()).toContain(second.reservationId)
  const kept = await reservationsOf(lockers.services, 'L-1')
  expect(kept.map(({ status }) => status)).toEqual(['ACTIVE', 'CANCELLED'])
})

test('two current reservations: the running one stays', async () => {
  const running = await lockers.reserve(0, hour)
  const later = await lockers.reserve(hour, 2 * hour)
  await set(keyOf(later), { current: { BOOL: true } })
  await expectRepaired('active-pointer', 'current', 'due')
  const active = await perform(lockers.services, showActiveReservation, { lockerId: 'L-1' })
  expect(active.reservation?.reservationId).toBe(running.reservationId)
})

test('a reservation that is too long, and one that ended and is current', async () => {
  const long = await lockers.reserve(hour, 2 * hour)
  await set(keyOf(long), { endAt: { S: lockers.fromNow(300 * 24 * hour) } })
  await expectRepaired('window', 'copies')
  const ended = await lockers.reserve(3 * hour, 4 * hour)
  await set(keyOf(ended), { status: { S: 'CANCELLED' }, current: { BOOL: true } })
  await expectRepaired('current', 'copies')
})

test('a reservation that the sweeper would never find, and a PIN without an attempt limit', async () => {
  const reservation = await lockers.reserve(hour, 2 * hour)
  await set(keyOf(reservation), {
    dueAt: { S: '2030-01-01T00:00:00.000Z' },
    sweepShard: { N: '0' },
    pinAttempts: { N: '-100' },
  })
  await expectRepaired('due', 'copies', 'pin-attempts')
})

test('a booking in maintenance, and a booking counter that was decreased', async () => {
  await lockers.reserve(hour, 2 * hour)
  await set(inL1('META'), { bookings: { N: '0' } })
  await expectRepaired('bookings')
  await set(inL1('META'), { status: { S: 'MAINTENANCE' }, bookings: { N: '7' } })
  await expectRepaired('maintenance', 'one-owner', 'copies')
})

test('a locker whose record is missing is restored from its copies, out of service', async () => {
  const { services } = lockers
  await lockers.reserve(hour, 2 * hour)
  await perform(services, addLocker, { lockerId: 'L-2', ownerId: 'east', alias: 'Two' })
  await lockers.reserve(hour, 2 * hour, { lockerId: 'L-2' })
  await remove({ PK: { S: 'LOCKER#L-2' }, SK: { S: 'META' } })
  await expectRepaired('locker', 'one-owner', 'copies')
  expect(await services.db.lockerNow({ lockerId: 'L-2' })).toMatchObject({
    ownerId: 'east',
    alias: 'Two',
    status: 'MAINTENANCE',
    bookings: 1,
  })
})

test('a reservation whose record is missing is restored from its copy', async () => {
  const { services } = lockers
  const reservation = await lockers.reserve(0, hour)
  await perform(services, openLocker, { lockerId: 'L-1', actorId: 'ann' })
  await remove(keyOf(reservation))
  await expectRepaired('active-pointer', 'copies', 'active-now', 'events')
  const active = await perform(services, showActiveReservation, { lockerId: 'L-1' })
  expect(active.reservation?.reservationId).toBe(reservation.reservationId)
})

test('orphaned copies are deleted', async () => {
  const reservation = await lockers.reserve(hour, 2 * hour)
  await set(
    { PK: { S: 'DUE#3' }, SK: { S: `${reservation.startAt}#L-1#${reservation.reservationId}` } },
    {
      entityType: { S: 'DUE_RESERVATION' },
      sweepShard: { N: '3' },
      dueAt: { S: reservation.startAt },
      startAt: { S: reservation.startAt },
      lockerId: { S: 'L-1' },
      reservationId: { S: reservation.reservationId },
    },
  )
  await expectRepaired('copies')
})

test('an event without a reservation cannot be repaired and is left to a person', async () => {
  const { services } = lockers
  await appendEvent(services, { lockerId: 'L-1', actorId: 'x', action: 'OPEN', result: 'SUCCESS' })
  const { violations, repairs } = await repairLockers(services)
  expect(repairs).toEqual([])
  expect(violations).toMatchObject([{ invariant: 'events', data: { lockerId: 'L-1' } }])
})

test('the end of a chain follows from its last event', async () => {
  const { services } = lockers
  for (const actorId of ['a', 'b']) await perform(services, closeLocker, { lockerId: 'L-1', actorId })
  await remove(inL1('CHAIN'))
  await expectRepaired('chain-end')
})

test.each(['status', 'version', 'bookings'])(
  'a locker that cannot be read is left to a person: %s',
  async (name) => {
    await set(inL1('META'), { [name]: { L: [] } })
    const { violations } = await checkLockers(lockers.services)
    expect(violations).toMatchObject([{ invariant: 'well-formed', data: { key: inL1('META') } }])
    expect(await repairLockers(lockers.services)).toMatchObject({ repairs: [], violations })
  },
)
