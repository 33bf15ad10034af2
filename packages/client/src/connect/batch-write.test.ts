import {
  create,
  design,
  get,
  id,
  integer,
  mirror,
  put,
  remove,
  scoped,
  table,
  transact,
  update,
  version,
} from '@tablewright/design'
import type { BatchWriteItemInput } from '@tablewright/dynamo'
import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest'
import type { Driver } from '../drivers/driver.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'
import { batchWrite } from './batch-write.js'
import { connect } from './connect.js'
import { connectWithin } from './connect-within.js'

const things = table('Things', { partitionKey: 'pk' })
const attributes = { name: id(), size: integer() }
const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes })
const Versioned = things.entity('VERSIONED', {
  key: { pk: 'VERSIONED#<name>' },
  attributes: { ...attributes, version: version() },
})
const Copied = things.entity('COPIED', {
  key: { pk: 'COPIED#<name>' },
  attributes,
  derives: { BySize: mirror({ key: { pk: 'SIZE#<size>#<name>' }, copies: ['size'] }) },
})
const parts = design('parts', {
  entities: { Thing, Versioned, Copied },
  patterns: {
    save: put(Thing),
    drop: remove(Thing),
    thing: get(Thing, { consistency: 'strong' }),
    add: create(Thing),
    resize: update(Thing, { set: ['size'] }),
    dropExisting: remove(Thing, { mustExist: true }),
    saveBoth: transact({ thing: put(Thing) }),
    saveVersioned: put(Versioned),
    saveCopied: put(Copied),
    dropCopied: remove(Copied),
  },
})

const batches: BatchWriteItemInput[] = []
/** How many requests of each batch the database processes. */
let accepts = Infinity
const inner = embedded({ memory: true })
const driver: Driver = {
  ...inner,
  send: async (operation, input, options) => {
    if (operation !== 'BatchWriteItem') return inner.send(operation, input, options)
    const batch = input as BatchWriteItemInput
    batches.push(batch)
    const requests = batch.RequestItems.Things!
    const [taken, left] = [requests.slice(0, accepts), requests.slice(accepts)]
    if (taken.length > 0) await inner.send('BatchWriteItem', { RequestItems: { Things: taken } }, options)
    return { UnprocessedItems: left.length > 0 ? { Things: left } : {} } as never
  },
}
const waits: number[] = []
const options = { sleep: async (milliseconds: number) => void waits.push(milliseconds) }
const db = connect(parts, driver, options)

beforeEach(async () => {
  batches.length = 0
  waits.length = 0
  accepts = Infinity
  await createTables(db)
})
afterEach(async () => {
  await inner.send('DeleteTable', { TableName: 'Things' })
})

const many = Array.from({ length: 60 }, (_, size) => ({ name: `n${size}`, size }))

test('puts and removes are sent 25 in a request and return the same as transact', async () => {
  await db.save({ name: 'old', size: 1 })
  const progress: number[][] = []
  const [saved, dropped, ...others] = await batchWrite(
    db,
    (tx) =>
      [tx.save(many[0]!), tx.drop({ name: 'old' }), ...many.slice(1).map((each) => tx.save(each))] as const,
    { onProgress: (done, all) => void progress.push([done, all]) },
  )
  expectTypeOf(saved.size).toEqualTypeOf<number>()
  expectTypeOf(dropped).toEqualTypeOf<undefined>()
  expect([saved, dropped, others]).toEqual([many[0], undefined, many.slice(1)])
  expect(batches.map(({ RequestItems }) => RequestItems.Things!.length)).toEqual([25, 25, 11])
  expect(progress).toEqual([
    [25, 61],
    [50, 61],
    [61, 61],
  ])
  for (const each of many) expect(await db.thing({ name: each.name })).toEqual(each)
  expect(await db.thing({ name: 'old' })).toBeNull()
})

test('unprocessed items are sent again after a delay', async () => {
  accepts = 10
  await batchWrite(db, (tx) => many.slice(0, 25).map((each) => tx.save(each)))
  expect(batches.map(({ RequestItems }) => RequestItems.Things!.length)).toEqual([25, 15, 5])
  expect(waits).toHaveLength(2)
  for (const each of many.slice(0, 25)) expect(await db.thing({ name: each.name })).toEqual(each)
})

test('a table that processes nothing ends in THROTTLED', async () => {
  accepts = 0
  const refused = batchWrite(db, (tx) => [tx.save(many[0]!)])
  await expect(refused).rejects.toMatchObject({ code: 'THROTTLED', data: { pattern: 'batchWrite' } })
  expect(batches).toHaveLength(4)
})

test('of several writes of one item the last one counts', async () => {
  await batchWrite(db, (tx) => [
    tx.save({ name: 'a', size: 1 }),
    tx.drop({ name: 'b' }),
    tx.drop({ name: 'a' }),
    tx.save({ name: 'a', size: 2 }),
    tx.save({ name: 'b', size: 3 }),
  ])
  expect([await db.thing({ name: 'a' }), await db.thing({ name: 'b' })]).toMatchObject([
    { size: 2 },
    { size: 3 },
  ])
  await batchWrite(db, (tx) => [tx.save({ name: 'a', size: 4 }), tx.drop({ name: 'a' })])
  expect(await db.thing({ name: 'a' })).toBeNull()
})

test('a write that needs a condition or the old item is refused before a request is sent', async () => {
  const one = { name: 'a', size: 1 }
  const refusals = [
    [batchWrite(db, (tx) => [tx.save(one), tx.saveCopied(one)]), /Copied has derived items \(\S*BySize\)/],
    [batchWrite(db, (tx) => [tx.save(one), tx.dropCopied({ name: 'a' })]), /derived items/],
    [batchWrite(db, (tx) => [tx.save(one), tx.saveVersioned(one)]), /a version/],
    [batchWrite(db, (tx) => [tx.save(one), tx.add(one)]), /nothing is there/],
    [batchWrite(db, (tx) => [tx.save(one), tx.resize(one)]), /this is update/],
    [batchWrite(db, (tx) => [tx.save(one), tx.dropExisting({ name: 'a' })]), /a condition/],
    [batchWrite(db, (tx) => [tx.save(one), tx.saveBoth(one)]), /a transaction/],
  ] as const
  for (const [refused, message] of refusals) {
    const error = await refused.catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'NOT_BATCHABLE', message: expect.stringMatching(message) })
  }
  const invalid = batchWrite(db, (tx) => [tx.save(one), tx.save({ name: 'b', size: 'big' as never })])
  await expect(invalid).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { pattern: 'save', field: 'size' },
  })
  expect(batches).toEqual([])
})

test('a batch of a tenant stays in its scope', async () => {
  const ofAll = scoped(parts, { attributes: { userId: id() }, key: (key) => `USER#<userId>#${key}` })
  const [ann, bob] = ['ann', 'bob'].map((userId) => connectWithin(ofAll, { userId }, driver))
  await batchWrite(ann!, (tx) => [tx.save({ name: 'a', size: 1, userId: 'bob' } as never)])
  expect(await ann!.thing({ name: 'a' })).toMatchObject({ size: 1 })
  expect(await bob!.thing({ name: 'a' })).toBeNull()
})
