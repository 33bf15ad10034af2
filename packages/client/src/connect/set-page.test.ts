import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Library, openLibrary } from '../testing/open-library.js'
import { pageOfSet, smallestAfter } from './set-page.js'

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

test('the elements of a page are those of the sorted set, also if they are not sorted as a whole', () => {
  const element = fc.string({ maxLength: 2 })
  const count = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 199, max: 203 }))
  fc.assert(
    fc.property(fc.option(element, { nil: undefined }), fc.array(element), count, (last, given, wanted) => {
      const elements = new Set(given)
      const sorted = [...elements].filter((each) => last === undefined || each > last).sort()
      expect(smallestAfter(last, elements, wanted)).toEqual(sorted.slice(0, wanted))
    }),
  )
})
