import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest'
import type { Driver } from '../drivers/driver.js'
import { embedded } from '../drivers/embedded.js'
import { type Library, openLibrary } from '../testing/open-library.js'

let db: Library
const sent: string[] = []
/** Done once, between the reads and the write of a transaction. */
let race: (() => Promise<unknown>) | undefined
const newBook = { bookId: 'b1', title: 'Emma', author: 'austen' }
const loan = { bookId: 'b1', loanedAt: '2026-03-01T00:00:00.000Z', reader: 'r1' }

beforeEach(async () => {
  const inner = embedded({ memory: true })
  const driver: Driver = {
    ...inner,
    send: async (operation, input, options) => {
      sent.push(operation)
      if (operation === 'TransactWriteItems') await takeRace()?.()
      return inner.send(operation, input, options)
    },
  }
  ;({ db } = await openLibrary({}, driver))
  await db.addBook(newBook)
  sent.length = 0
})
afterEach(() => db.close())

test('transact returns the item after each update, in the state after its step', async () => {
  const [first, second, shelf, removed, visited] = await db.transact(
    (tx) => [
      tx.buyCopies({ bookId: 'b1', more: 2 }),
      tx.retitle({ bookId: 'b1', title: 'Emma again', version: 2 }),
      tx.addShelf({ shelfId: 's1' }),
      tx.removeSetting({ name: 'none' }),
      tx.visit({ day: 'monday' }),
    ],
    { returnUpdated: true },
  )
  expectTypeOf(first.copies).toEqualTypeOf<number>()
  expectTypeOf(shelf.shelfId).toEqualTypeOf<string>()
  expectTypeOf(removed).toEqualTypeOf<undefined>()
  expect(first).toMatchObject({ title: 'Emma', copies: 3, version: 2 })
  expect(second).toEqual(await db.book({ bookId: 'b1' }))
  expect(visited).toEqual(await db.tally({ day: 'monday' }))
})

test('a declared transaction returns updated items beside created ones', async () => {
  const { book, loan: made } = await db.lendWithLoan(loan, { returnUpdated: true })
  expectTypeOf(book.title).toEqualTypeOf<string>()
  expect(book).toEqual(await db.book({ bookId: 'b1' }))
  expect(made.reader).toBe('r1')
  const plain = await db.transact((tx) => [tx.lendWithLoan({ ...loan, bookId: 'b2' })]).catch(() => 'refused')
  expect(plain).toBe('refused')
})

test('a declared transaction inside transact returns its updates, too', async () => {
  const [{ book }, shelf] = await db.transact(
    (tx) => [tx.lendWithLoan(loan), tx.addShelf({ shelfId: 's1' })],
    {
      returnUpdated: true,
    },
  )
  expectTypeOf(book.title).toEqualTypeOf<string>()
  expect([book.status, shelf.shelfId]).toEqual(['out', 's1'])
})

test('without the option, updates return nothing and plain ones are not read', async () => {
  const [visited] = await db.transact((tx) => [tx.visit({ day: 'a' }), tx.visit({ day: 'b' })])
  expect([visited, sent]).toEqual([undefined, ['TransactWriteItems']])
  expect(Object.keys(await db.lendWithLoan(loan))).toEqual(['loan'])
})

test('a result never mixes an old attribute with new ones', async () => {
  await db.addSetting({ name: 'x', owner: 'o' })
  sent.length = 0
  race = () => db.hitSetting({ name: 'x' })
  const [setting] = await db.transact(
    (tx) => [tx.defaultNote({ name: 'x', fallback: 'f' }), tx.visit({ day: 'a' })],
    { returnUpdated: true },
  )
  expect(setting).toMatchObject({ hits: 1, note: 'f' })
  expect(setting).toEqual(await db.setting({ name: 'x' }))
  expect(sent.filter((operation) => operation === 'TransactWriteItems')).toHaveLength(2)
})

function takeRace(): typeof race {
  const taken = race
  race = undefined
  return taken
}
