import { seededRandom } from '@tablewright/base'
import { id, scoped } from '@tablewright/design'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Driver } from '../drivers/driver.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'
import { libraryDesign } from '../testing/library.js'
import type { Library } from '../testing/open-library.js'
import { verify } from '../verify/verify.js'
import { connectWithin } from './connect-within.js'
import { readPageOfSet } from './set-page.js'

const libraries = scoped(libraryDesign, {
  attributes: { townId: id() },
  key: (key) => `TOWN#<townId>#${key}`,
})

let driver: Driver
let ash: Library
let elm: Library

beforeEach(async () => {
  driver = embedded({ memory: true })
  const libraryOf = (townId: string) =>
    connectWithin(libraries, { townId }, driver, { random: seededRandom(1), cursorSecret: 'secret' })
  ash = libraryOf('ash')
  elm = libraryOf('elm')
  await createTables(ash)
})
afterEach(() => driver.close())

const book = { bookId: 'b1', isbn: '1', title: 'Trees', author: 'ann' }

test('one library has no access to the other, including unique values, sets, pointers and counts', async () => {
  for (const library of [ash, elm]) await library.addShelf({ shelfId: 's' })
  await ash.addBook({ ...book, shelfId: 's', featured: true })
  await elm.addBook({ ...book, title: 'Leaves', shelfId: 's', featured: true })
  await elm.addBook({ ...book, bookId: 'b2', isbn: '2', shelfId: 's' })
  expect(await ash.book({ bookId: 'b1' })).toMatchObject({ title: 'Trees' })
  expect(await elm.books({ keys: [{ bookId: 'b1' }, { bookId: 'b2' }] })).toHaveLength(2)
  expect(await ash.books({ keys: [{ bookId: 'b1' }, { bookId: 'b2' }] })).toHaveLength(1)
  expect(await ash.allBooks()).toEqual(new Set(['b1']))
  expect(await elm.shelf({ shelfId: 's' })).toMatchObject({ books: 2 })
  expect((await ash.booksOfAuthor({ author: 'ann' })).items).toHaveLength(1)
  await expect(elm.addBook({ ...book, bookId: 'b3' })).rejects.toMatchObject({ code: 'UNIQUE_TAKEN' })
  const seen: string[] = []
  for await (const { type, item } of ash.everything()) {
    if (type === 'BOOK') seen.push(item.title)
  }
  expect(seen).toEqual(['Trees'])
  expect((await verify(ash)).findings).toEqual([])
})

test('transactions and repeated steps stay in the scope', async () => {
  await ash.addShelf({ shelfId: 's' })
  await ash.shelve({ shelfId: 's', items: [{ ...book }, { ...book, bookId: 'b2', isbn: '2' }] })
  const [added] = await elm.transact((tx) => [tx.addBook(book), tx.addShelf({ shelfId: 's' })])
  expect(added).toMatchObject({ bookId: 'b1' })
  await expect(elm.removeBook({ bookId: 'b2' })).resolves.toBeNull()
  expect(await ash.book({ bookId: 'b2' })).not.toBeNull()
  expect((await verify(elm)).findings).toEqual([])
})

test('a cursor of one tenant is invalid for another, and no input contains the tenant', async () => {
  for (const bookId of ['b1', 'b2', 'b3']) await ash.addBook({ ...book, bookId, isbn: bookId })
  const { cursor } = await ash.booksOfAuthor({ author: 'ann' })
  await expect(elm.booksOfAuthor({ author: 'ann' }, { cursor })).rejects.toMatchObject({
    code: 'INVALID_CURSOR',
  })
  const forged = { bookId: 'b1', townId: 'ash' }
  expect(await elm.book(forged)).toBeNull()
})

test('pages of a set stay in the scope', async () => {
  for (const bookId of ['b1', 'b2', 'b3']) await ash.addBook({ ...book, bookId, isbn: bookId })
  const { items, cursor } = await readPageOfSet(ash, 'allBooks', {}, { limit: 2 })
  expect(items).toEqual(['b1', 'b2'])
  await expect(readPageOfSet(elm, 'allBooks', {}, { cursor })).rejects.toMatchObject({
    code: 'INVALID_CURSOR',
  })
  const forged = { townId: 'ash' } as object
  expect((await readPageOfSet(elm, 'allBooks', forged)).items).toEqual([])
})
