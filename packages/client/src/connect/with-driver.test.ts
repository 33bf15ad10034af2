import { id, scoped } from '@tablewright/design'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Driver } from '../drivers/driver.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'
import { withCapacity } from '../telemetry/with-capacity.js'
import { libraryDesign } from '../testing/library.js'
import { verify } from '../verify/verify.js'
import { connect } from './connect.js'
import { connectReader } from './connect-reader.js'
import { connectWithin } from './connect-within.js'
import { connectionOf, isConnected } from './connection.js'
import { withDriver } from './with-driver.js'

let driver: Driver
let sent: string[]
const record = ({ send, close }: Driver): Driver => ({
  send: (operation, input, options) => {
    sent.push(operation)
    return send(operation, input, options)
  },
  close,
})
const book = { bookId: 'b1', isbn: '1', title: 'Trees', author: 'ann' }

beforeEach(() => {
  driver = embedded({ memory: true })
  sent = []
})
afterEach(() => driver.close())

test('only requests of the derived client use its driver', async () => {
  const db = connect(libraryDesign, driver)
  await createTables(db)
  const derived = withDriver(db, record)
  await derived.addShelf({ shelfId: 's' })
  await derived.transact((tx) => [tx.addBook({ ...book, shelfId: 's' })])
  expect(await derived.book({ bookId: 'b1' })).toMatchObject({ title: 'Trees' })
  expect(sent).toEqual(['PutItem', 'TransactWriteItems', 'GetItem'])
  await db.book({ bookId: 'b1' })
  expect(sent).toHaveLength(3)
  const seen: string[] = []
  for await (const { bookId } of derived.booksOfAuthor({ author: 'ann' })) seen.push(bookId)
  expect(seen).toEqual(['b1'])
  expect(sent).toHaveLength(4)
  expect((await verify(derived)).findings).toEqual([])
  expect(sent.length).toBeGreaterThan(4)
})

test('a derived client has the methods of its client, and can be derived from', async () => {
  const db = connect(libraryDesign, driver)
  await createTables(db)
  const derived = withDriver(withDriver(db, record), record)
  const names: string[] = []
  for (const name in derived) names.push(name)
  expect(names).toEqual(Object.keys(db))
  expect(Object.values(db).every((method) => typeof method === 'function')).toBe(true)
  for (const name of names) expect(typeof derived[name as keyof typeof db]).toBe('function')
  await derived.book({ bookId: 'b1' })
  expect(sent).toEqual(['GetItem', 'GetItem'])
  expect(withDriver(db, (same) => same)).toBe(db)
  const { book: method } = derived
  expect(await method({ bookId: 'b1' })).toBeNull()
})

test('isConnected recognizes clients among any values', () => {
  const db = connect(libraryDesign, driver)
  expect([db, withDriver(db, record), connectReader(libraryDesign, driver)].every(isConnected)).toBe(true)
  expect(
    [undefined, null, 'db', {}, { ...db }, Object.getPrototypeOf(withDriver(db, record))].some(isConnected),
  ).toBe(false)
  expect(() => connectionOf({})).toThrow('not a connected design')
})

test('a derived reader has no writes', () => {
  const reader = withDriver(connectReader(libraryDesign, driver), record)
  expect('transact' in reader || 'addBook' in reader).toBe(false)
  expect('book' in reader).toBe(true)
})

test('a scoped client stays scoped when it is derived or metered', async () => {
  const libraries = scoped(libraryDesign, {
    attributes: { townId: id() },
    key: (key) => `TOWN#<townId>#${key}`,
  })
  const ash = connectWithin(libraries, { townId: 'ash' }, driver)
  const elm = connectWithin(libraries, { townId: 'elm' }, driver)
  await createTables(ash)
  await elm.addBook({ ...book, title: 'Leaves' })
  const { units } = await withCapacity(ash, (metered) => metered.addBook(book))
  expect(units).toBeGreaterThan(0)
  const derived = withDriver(ash, record)
  expect(await derived.book({ bookId: 'b1' })).toMatchObject({ title: 'Trees' })
  expect(await derived.books({ keys: [{ bookId: 'b1' }] })).toMatchObject([{ title: 'Trees' }])
  await derived.transact((tx) => [tx.addShelf({ shelfId: 's' })])
  expect(await ash.shelf({ shelfId: 's' })).not.toBeNull()
  expect(await elm.shelf({ shelfId: 's' })).toBeNull()
})
