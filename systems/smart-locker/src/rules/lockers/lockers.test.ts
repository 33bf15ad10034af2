import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLockers } from '../../check/check-lockers.js'
import { hour, openTest, type Test } from '../../testing/open-test.js'
import { addLocker } from './add-locker.js'
import { changeStatus } from './change-status.js'
import { describeLocker } from './describe-locker.js'
import { findLockers } from './find-lockers.js'
import { listLockers } from './list-lockers.js'
import { listLockersOfOwner } from './list-lockers-of-owner.js'
import { showLocker } from './show-locker.js'
import { transferLocker } from './transfer-locker.js'

let lockers: Test
beforeEach(async () => {
  lockers = await openTest()
})
afterEach(async () => {
  expect((await checkLockers(lockers.services)).violations).toEqual([])
  await lockers.close()
})

const ofOwner = async (ownerId: string) =>
  (await perform(lockers.services, listLockersOfOwner, { ownerId })).items

test('a locker is registered once', async () => {
  const { services, fromNow } = lockers
  expect(await perform(services, showLocker, { lockerId: 'L-1' })).toMatchObject({
    ownerId: 'north',
    status: 'AVAILABLE',
    createdAt: fromNow(0),
    version: 1,
  })
  await expect(perform(services, addLocker, { lockerId: 'L-1', ownerId: 'south' })).rejects.toMatchObject({
    code: 'ALREADY_EXISTS',
  })
  await expect(perform(services, showLocker, { lockerId: 'L-9' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('an id cannot forge a key', async () => {
  await expect(
    perform(lockers.services, addLocker, { lockerId: 'L-1#META', ownerId: 'south' }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { field: 'lockerId' } })
})

test('the state changes only with the latest version, and its copy with it', async () => {
  const { services } = lockers
  const change = (version: number) =>
    perform(services, changeStatus, { lockerId: 'L-1', status: 'MAINTENANCE', version })
  expect(await change(1)).toMatchObject({ status: 'MAINTENANCE', version: 2 })
  await expect(change(1)).rejects.toMatchObject({
    code: 'VERSION_MISMATCH',
    data: { expected: 1, actual: 2 },
  })
  expect(await ofOwner('north')).toMatchObject([{ lockerId: 'L-1', status: 'MAINTENANCE' }])
  await expect(
    perform(services, changeStatus, { lockerId: 'L-9', status: 'AVAILABLE', version: 1 }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a transfer moves the locker to the other owner', async () => {
  const { services } = lockers
  const transfer = (fromOwnerId: string, toOwnerId: string, version: number) =>
    perform(services, transferLocker, { lockerId: 'L-1', fromOwnerId, toOwnerId, version })
  await expect(transfer('east', 'south', 1)).rejects.toMatchObject({
    code: 'NOT_THE_OWNER',
    data: { field: 'fromOwnerId' },
  })
  await expect(transfer('north', 'north', 1)).rejects.toMatchObject({ code: 'SAME_OWNER' })
  expect(await transfer('north', 'south', 1)).toMatchObject({ ownerId: 'south', version: 2 })
  await expect(transfer('south', 'north', 1)).rejects.toMatchObject({ code: 'VERSION_MISMATCH' })
  expect(await ofOwner('north')).toEqual([])
  expect(await ofOwner('south')).toMatchObject([{ lockerId: 'L-1' }])
})

test('a locker is renamed and moved; an empty text removes a value', async () => {
  const { services } = lockers
  const describe = (version: number, more: object) =>
    perform(services, describeLocker, { lockerId: 'L-1', version, ...more })
  expect(await describe(1, { alias: 'By the door' })).toMatchObject({ alias: 'By the door', version: 2 })
  expect(await ofOwner('north')).toMatchObject([{ lockerAlias: 'By the door' }])
  const moved = await describe(2, { alias: '', locationId: 'harbour' })
  expect(moved).toMatchObject({ locationId: 'harbour' })
  expect(moved.alias).toBeUndefined()
  expect((await perform(services, findLockers, { locationId: 'station' })).items).toEqual([])
  expect((await perform(services, findLockers, { locationId: 'harbour' })).items).toHaveLength(1)
})

test('the size of a locker is removed by name, and the locker is no longer among those of the size', async () => {
  const { services } = lockers
  const describe = (version: number, more: object) =>
    perform(services, describeLocker, { lockerId: 'L-1', version, ...more })
  const ofSize = async () =>
    (await perform(services, findLockers, { locationId: 'station', size: 'M' })).items
  await describe(1, { size: 'M' })
  expect(await ofSize()).toHaveLength(1)
  expect((await describe(2, { clear: ['size'] })).size).toBeUndefined()
  expect(await ofSize()).toEqual([])
  expect(await describe(3, { clear: ['size'], size: 'L' })).toMatchObject({ size: 'L' })
})

test('a change of a locker to the same values changes nothing', async () => {
  const { services } = lockers
  const describe = (more: object) =>
    perform(services, describeLocker, { lockerId: 'L-1', version: 1, ...more })
  const before = await describe({})
  expect(before).toMatchObject({ version: 1 })
  const { locationId } = before
  expect(await describe({ locationId, alias: '' })).toEqual(before)
  await expect(describe({ version: 2 })).rejects.toMatchObject({ code: 'VERSION_MISMATCH' })
  await expect(describe({ lockerId: 'L-9' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('lockers are listed page by page with their states', async () => {
  const { services, reserve } = lockers
  for (const lockerId of ['L-2', 'L-3']) await perform(services, addLocker, { lockerId, ownerId: 'north' })
  await reserve(0, hour, { lockerId: 'L-2' })
  const first = await perform(services, listLockers, { limit: 2 })
  expect(first.items).toMatchObject([
    { lockerId: 'L-1', status: 'AVAILABLE' },
    { lockerId: 'L-2', status: 'OCCUPIED' },
  ])
  const second = await perform(services, listLockers, { limit: 2, cursor: first.cursor ?? '' })
  expect(second).toMatchObject({ items: [{ lockerId: 'L-3' }], cursor: null })
})

test('lockers are found by location, and by free time on request', async () => {
  const { services, reserve, fromNow } = lockers
  for (const lockerId of ['L-2', 'L-3']) {
    await perform(services, addLocker, { lockerId, ownerId: 'north', locationId: 'station' })
  }
  await reserve(hour, 2 * hour, { lockerId: 'L-2' })
  await perform(services, changeStatus, { lockerId: 'L-3', status: 'MAINTENANCE', version: 1 })
  const find = async (more: object) => {
    const { items } = await perform(services, findLockers, { locationId: 'station', ...more })
    return items.map(({ lockerId }) => lockerId)
  }
  expect(await find({})).toEqual(['L-1', 'L-2', 'L-3'])
  expect(await find({ status: 'MAINTENANCE' })).toEqual(['L-3'])
  expect(await find({ from: fromNow(hour), to: fromNow(90 * 60_000) })).toEqual(['L-1'])
  expect(await find({ from: fromNow(2 * hour), to: fromNow(3 * hour) })).toEqual(['L-1', 'L-2'])
  await expect(find({ from: fromNow(hour) })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { field: 'to' },
  })
})

test('a page of found lockers is full, even if few match, and the next one goes on after it', async () => {
  const { services, reserve, fromNow } = lockers
  const ids = Array.from({ length: 9 }, (_, index) => `L-${index + 2}`)
  for (const lockerId of ids)
    await perform(services, addLocker, { lockerId, ownerId: 'north', locationId: 'station' })
  for (const lockerId of ids.slice(0, 6)) await reserve(hour, 2 * hour, { lockerId })
  const period = { from: fromNow(hour), to: fromNow(2 * hour) }
  const find = (cursor?: string) =>
    perform(services, findLockers, { locationId: 'station', limit: 2, ...period, cursor })
  const first = await find()
  expect(first.items.map(({ lockerId }) => lockerId)).toEqual(['L-1', 'L-10'])
  const second = await find(first.cursor!)
  expect(second.items.map(({ lockerId }) => lockerId)).toEqual(['L-8', 'L-9'])
  expect(await find(second.cursor!)).toEqual({ items: [], cursor: null })
})
