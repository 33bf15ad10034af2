import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Library, openLibrary } from '../testing/open-library.js'
import { verify } from '../verify/verify.js'

let db: Library

beforeEach(async () => {
  ;({ db } = await openLibrary())
  await db.addShelf({ shelfId: 's1' })
  await db.addShelf({ shelfId: 's2' })
})
afterEach(async () => {
  // After every test, all derived items must agree with their sources.
  const { findings } = await verify(db)
  await db.close()
  expect(findings).toEqual([])
})

const book = { bookId: 'b1', title: 'Emma', author: 'austen', shelfId: 's1', isbn: '1' }

describe('a unique value', () => {
  test('belongs to one item only, and is free after that item changes or is deleted', async () => {
    await db.addBook(book)
    const other = { ...book, bookId: 'b2' }
    await expect(db.addBook(other)).rejects.toMatchObject({
      code: 'UNIQUE_TAKEN',
      data: { unique: 'Book.Isbn', values: { isbn: '1' }, pattern: 'addBook' },
    })
    await db.editBook({ bookId: 'b1', isbn: '3' })
    await db.addBook(other)
    await expect(db.editBook({ bookId: 'b1', isbn: '1' })).rejects.toMatchObject({ code: 'UNIQUE_TAKEN' })
    await db.removeBook({ bookId: 'b2' })
    await db.editBook({ bookId: 'b1', isbn: '1' })
    expect(await db.bookByIsbn({ isbn: '1' })).toEqual({ bookId: 'b1', isbn: '1' })
  })

  test('may be missing', async () => {
    await db.addBook(book)
    await db.editBook({ bookId: 'b1', isbn: null })
    expect(await db.bookByIsbn({ isbn: '1' })).toBeNull()
  })
})

test('a mirror has its copies, and moves with its key', async () => {
  await db.addBook(book)
  const mirrorOf = async (author: string) => (await db.booksOfAuthor({ author })).items
  expect(await mirrorOf('austen')).toEqual([{ bookId: 'b1', author: 'austen', name: 'Emma', status: 'in' }])
  await db.setStatus({ bookId: 'b1', status: 'lost' })
  expect(await mirrorOf('austen')).toMatchObject([{ status: 'lost' }])
  await db.editBook({ bookId: 'b1', author: 'brontë', title: 'Shirley' })
  expect(await mirrorOf('austen')).toEqual([])
  expect(await mirrorOf('brontë')).toMatchObject([{ name: 'Shirley', status: 'lost' }])
  await db.removeBook({ bookId: 'b1' })
  expect(await mirrorOf('brontë')).toEqual([])
})

test('a pointer names one item while its condition holds, and no other', async () => {
  await db.addBook(book)
  await db.addBook({ ...book, bookId: 'b2', isbn: '2' })
  expect(await db.featuredBook({ shelfId: 's1' })).toBeNull()
  await db.feature({ bookId: 'b1', featured: true })
  await expect(db.feature({ bookId: 'b2', featured: true })).rejects.toMatchObject({
    code: 'POINTER_TAKEN',
    data: { derived: 'Book.Featured', holder: { bookId: 'b1' } },
  })
  await db.editBook({ bookId: 'b1', shelfId: 's2' })
  await db.feature({ bookId: 'b2', featured: true })
  expect((await db.featuredBook({ shelfId: 's1' }))?.bookId).toBe('b2')
  expect((await db.featuredBook({ shelfId: 's2' }))?.bookId).toBe('b1')
  await db.feature({ bookId: 'b2', featured: false })
  expect(await db.featuredBook({ shelfId: 's1' })).toBeNull()
})

test('an item is an element of the sets that its attributes name, spread or not', async () => {
  await db.addBook(book)
  await db.addBook({ ...book, bookId: 'b2', isbn: '2' })
  expect(await db.allBooks()).toEqual(new Set(['b1', 'b2']))
  expect(await db.booksWithStatus({ status: 'in' })).toEqual(new Set(['b1', 'b2']))
  await db.setStatus({ bookId: 'b1', status: 'out' })
  expect(await db.booksWithStatus({ status: 'in' })).toEqual(new Set(['b2']))
  expect(await db.booksWithStatus({ status: 'out' })).toEqual(new Set(['b1']))
  await db.setStatus({ bookId: 'b1', status: 'lost' })
  expect(await db.booksWithStatus({ status: 'lost' })).toEqual(new Set())
  await db.removeBook({ bookId: 'b2' })
  expect(await db.allBooks()).toEqual(new Set(['b1']))
})

describe('a count', () => {
  const countOf = async (shelfId: string) => (await db.shelf({ shelfId }))?.books

  test('is the number of items that refer to it', async () => {
    await db.addBook(book)
    await db.addBook({ ...book, bookId: 'b2', isbn: '2' })
    await db.editBook({ bookId: 'b1', shelfId: 's2' })
    expect([await countOf('s1'), await countOf('s2')]).toEqual([1, 1])
    await db.editBook({ bookId: 'b1', shelfId: null })
    await db.removeBook({ bookId: 'b2' })
    expect([await countOf('s1'), await countOf('s2')]).toEqual([0, 0])
  })

  test('does not rise where its target is missing or does not allow it', async () => {
    await expect(db.addBook({ ...book, shelfId: 'none' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      data: { entity: 'Shelf' },
    })
    await db.closeShelf({ shelfId: 's1' })
    await expect(db.addBook(book)).rejects.toMatchObject({
      code: 'CONDITION_FAILED',
      data: { entity: 'Shelf', current: { open: false } },
    })
    expect(await db.book({ bookId: 'b1' })).toBeNull()
  })

  test('is written by no other pattern', async () => {
    await expect(db.addShelf({ shelfId: 's3', books: 5 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { field: 'books' },
    })
    await db.addBook(book)
    expect(await db.saveShelf({ shelfId: 's1', open: false })).toEqual({
      shelfId: 's1',
      open: false,
      books: 1,
    })
  })

  test('guards the deletion of its target', async () => {
    await db.addBook(book)
    await expect(db.removeShelf({ shelfId: 's1' })).rejects.toMatchObject({
      code: 'CONDITION_FAILED',
      data: { current: { books: 1 } },
    })
    await db.transact((tx) => [tx.removeBook({ bookId: 'b1' }), tx.visit({ day: 'x' })])
    expect(await db.removeShelf({ shelfId: 's1' })).toMatchObject({ books: 0 })
  })
})

test('a twin is created, changed and deleted with its source', async () => {
  await db.addBook({ ...book, color: 'red' })
  expect(await db.label({ bookId: 'b1' })).toEqual({ bookId: 'b1', title: 'Emma', color: 'red' })
  await db.editBook({ bookId: 'b1', title: 'Sanditon' })
  expect(await db.label({ bookId: 'b1' })).toMatchObject({ title: 'Sanditon', color: 'red' })
  await db.removeBook({ bookId: 'b1' })
  expect(await db.label({ bookId: 'b1' })).toBeNull()
})

test('a put replaces an item and all that follows from it', async () => {
  await db.addBook(book)
  const saved = await db.saveBook({
    bookId: 'b1',
    title: 'Emma 2',
    author: 'other',
    status: 'out',
    shelfId: 's2',
  })
  expect(saved).toMatchObject({ version: 2, status: 'out' })
  expect(saved).not.toHaveProperty('isbn')
  expect(await db.bookByIsbn({ isbn: '1' })).toBeNull()
  expect((await db.shelf({ shelfId: 's2' }))?.books).toBe(1)
  expect(await db.saveBook({ bookId: 'new', title: 'N', author: 'n', status: 'in' })).toMatchObject({
    version: 1,
  })
})

test('an upsert creates the item with its derived items, or moves them', async () => {
  await db.saveSetting({ name: 'theme', owner: 'o1' })
  expect(await db.settingsOf({ owner: 'o1' })).toEqual(new Set(['theme']))
  await db.saveSetting({ name: 'theme', owner: 'o2' })
  expect(await db.settingsOf({ owner: 'o1' })).toEqual(new Set())
  expect(await db.settingsOf({ owner: 'o2' })).toEqual(new Set(['theme']))
})

test('the keys of indexes follow the attributes that they are made of', async () => {
  await db.addBook(book)
  await db.setStatus({ bookId: 'b1', status: 'out' })
  await db.editBook({ bookId: 'b1', title: 'Zadig' })
  expect((await db.booksByStatus({ status: 'in' })).items).toEqual([])
  expect((await db.booksBeginning({ status: 'out', prefix: 'Zad' })).items).toHaveLength(1)
})
