import { design, id, table } from '@tablewright/design'
import { expect, test } from 'vitest'
import { connect } from '../connect/connect.js'
import { embedded } from '../drivers/embedded.js'
import { libraryDesign } from '../testing/library.js'
import { openLibrary } from '../testing/open-library.js'
import { verify } from '../verify/verify.js'
import { createTables, tableInputs } from './create-tables.js'
import { renameTables } from './rename-tables.js'

test('tables are created as designed, once', async () => {
  const { db, driver } = await openLibrary()
  await createTables(db)
  const { Table } = await driver.send('DescribeTable', { TableName: 'Library' })
  expect(Table?.GlobalSecondaryIndexes).toMatchObject([
    { IndexName: 'ByStatus', Projection: { ProjectionType: 'ALL' } },
  ])
  const { TimeToLiveDescription } = await driver.send('DescribeTimeToLive', { TableName: 'Settings' })
  expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'expiresAt' })
  expect(tableInputs(libraryDesign.model).map(({ TableName }) => TableName)).toEqual(['Library', 'Settings'])
  await db.close()
})

test('tables and indexes are made with their warm throughput', async () => {
  const driver = embedded({ memory: true })
  const things = table('Things', {
    partitionKey: 'pk',
    warmThroughput: { readUnits: 30_000, writeUnits: 10_000 },
    indexes: { ByOwner: { partitionKey: 'owner', warmThroughput: { readUnits: 20_000 } } },
  })
  const Thing = things.entity('THING', { key: { pk: '<thingId>' }, attributes: { thingId: id() } })
  const db = connect(design('things', { entities: { Thing }, patterns: {} }), driver)
  await createTables(db)
  const { Table } = await driver.send('DescribeTable', { TableName: 'Things' })
  expect(Table).toMatchObject({
    WarmThroughput: { ReadUnitsPerSecond: 30_000, WriteUnitsPerSecond: 10_000 },
    GlobalSecondaryIndexes: [{ WarmThroughput: { ReadUnitsPerSecond: 20_000 } }],
  })
  await driver.close()
})

test('a stage has other table names, which the design does not know', async () => {
  const inner = embedded({ memory: true })
  const { db } = await openLibrary(
    {},
    renameTables(inner, (table) => `test-${table}`),
  )
  expect(await inner.send('ListTables', {})).toEqual({ TableNames: ['test-Library', 'test-Settings'] })
  await db.addShelf({ shelfId: 's1' })
  await db.addBook({ bookId: 'b1', title: 'T', author: 'a', shelfId: 's1' })
  await db.setStatus({ bookId: 'b1', status: 'out' })
  expect(await db.books({ keys: [{ bookId: 'b1' }] })).toMatchObject([{ status: 'out' }])
  expect((await db.bookWithShelf({ bookId: 'b1', shelfId: 's1' })).shelf?.books).toBe(1)
  expect((await db.booksOfAuthor({ author: 'a' })).items).toHaveLength(1)
  expect((await verify(db)).findings).toEqual([])
  await db.close()
})
