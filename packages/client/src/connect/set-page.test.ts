import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Library, openLibrary } from '../testing/open-library.js'
import { pageOfSet, readPageOfSet } from './set-page.js'
import { withDriver } from './with-driver.js'

let db: Library

beforeEach(async () => {
  ;({ db } = await openLibrary())
})
afterEach(() => db.close())

const five = new Set(['d', 'a', 'e', 'c', 'b'])

test('pages contain every element once, in order, during concurrent changes', async () => {
  const first = await pageOfSet(db, 'allBooks', {}, five, { limit: 2 })
  expect(first.items).toEqual(['a', 'b'])
  const meanwhile = new Set([...five, 'aa', 'ca'].filter((element) => element !== 'b'))
  const second = await pageOfSet(db, 'allBooks', {}, meanwhile, { limit: 3, cursor: first.cursor })
  expect(second.items).toEqual(['c', 'ca', 'd'])
  const third = await pageOfSet(db, 'allBooks', {}, five, { limit: 3, cursor: second.cursor })
  expect(third).toEqual({ items: ['e'], cursor: null })
})

test('the last page has no cursor, and neither has an empty set', async () => {
  expect((await pageOfSet(db, 'allBooks', {}, five, { limit: 5 })).cursor).toBeNull()
  expect(await pageOfSet(db, 'allBooks', {}, new Set())).toEqual({ items: [], cursor: null })
})

test('a cursor works for its own pattern and input alone', async () => {
  const input = { status: 'in' }
  const { cursor } = await pageOfSet(db, 'booksWithStatus', input, five, { limit: 2 })
  const refused = { code: 'INVALID_CURSOR' }
  await expect(pageOfSet(db, 'allBooks', {}, five, { cursor })).rejects.toMatchObject(refused)
  await expect(pageOfSet(db, 'booksWithStatus', { status: 'out' }, five, { cursor })).rejects.toMatchObject(
    refused,
  )
  await expect(pageOfSet(db, 'booksWithStatus', input, five, { cursor: `${cursor}x` })).rejects.toMatchObject(
    refused,
  )
})

test('a page of nothing is refused', async () => {
  await expect(pageOfSet(db, 'allBooks', {}, five, { limit: 0 })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { field: 'limit' },
  })
})

const bookIds = ['d1', 'a1', 'e1', 'c1', 'b1', 'a2']

async function addBooks(): Promise<void> {
  await db.addShelf({ shelfId: 's' })
  for (const bookId of bookIds) {
    await db.addBook({ bookId, isbn: bookId, title: bookId, author: 'ann', shelfId: 's' })
  }
}

test('a set is read page by page, also if it is sharded', async () => {
  await addBooks()
  const { booksWithStatus, allBooks } = { booksWithStatus: { status: 'in' }, allBooks: {} } as const
  const pages: string[][] = []
  let cursor: string | null | undefined
  do {
    const sharded = await readPageOfSet(db, 'booksWithStatus', booksWithStatus, { limit: 4, cursor })
    pages.push([...sharded.items])
    cursor = sharded.cursor
  } while (cursor)
  expect(pages).toEqual([
    ['a1', 'a2', 'b1', 'c1'],
    ['d1', 'e1'],
  ])
  const whole = await readPageOfSet(db, 'allBooks', allBooks)
  expect(whole).toEqual({ items: [...bookIds].sort(), cursor: null })
  expect(await readPageOfSet(db, 'booksWithStatus', { status: 'out' })).toEqual({ items: [], cursor: null })
})

test('pages of the elements with a beginning have cursors of their own', async () => {
  await addBooks()
  const input = { status: 'in' } as const
  const first = await readPageOfSet(db, 'booksWithStatus', input, { startsWith: 'a', limit: 1 })
  expect(first.items).toEqual(['a1'])
  const options = { limit: 1, cursor: first.cursor }
  const second = await readPageOfSet(db, 'booksWithStatus', input, { startsWith: 'a', ...options })
  expect(second).toEqual({ items: ['a2'], cursor: null })
  for (const other of [{}, { startsWith: 'b' }]) {
    await expect(readPageOfSet(db, 'booksWithStatus', input, { ...other, ...options })).rejects.toMatchObject(
      { code: 'INVALID_CURSOR' },
    )
  }
})

test('a page of a set is read with one request for each shard, and refused input with none', async () => {
  const sent: string[] = []
  const observed = withDriver(db, ({ send, close }) => ({
    send: (operation, input, options) => {
      sent.push(operation)
      return send(operation, input, options)
    },
    close,
  }))
  await readPageOfSet(observed, 'booksWithStatus', { status: 'in' })
  expect(sent.splice(0)).toEqual(['GetItem', 'GetItem', 'GetItem'])
  for (const [input, options, field] of [
    [{ status: 7 }, {}, 'status'],
    [{ status: 'in' }, { limit: 0.5 }, 'limit'],
  ] as const) {
    const refused = readPageOfSet(observed, 'booksWithStatus', input as never, options)
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { field } })
  }
  expect(sent).toEqual([])
})

test('a pattern that reads no set has no pages of one', async () => {
  // @ts-expect-error book returns a book
  const read = readPageOfSet(db, 'book', { bookId: 'a1' })
  await expect(read).rejects.toMatchObject({ code: 'PATTERN_UNKNOWN', data: { pattern: 'book' } })
})
