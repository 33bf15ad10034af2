import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Library, openLibrary } from '../testing/open-library.js'

let db: Library
const from = '2026-03-01T00:00:00.000Z'
const to = '2026-04-01T00:00:00.000Z'
const window = { bookId: 'b1', from, to }

beforeEach(async () => {
  ;({ db } = await openLibrary({ cursorSecret: 'a secret' }))
  for (const day of ['01', '02', '03', '04', '05', '06', '07']) {
    for (const bookId of ['b1', 'b2']) {
      await db.addLoan({ bookId, loanedAt: `2026-03-${day}T00:00:00.000Z`, reader: 'r' })
    }
  }
})
afterEach(() => db.close())

const refused = { code: 'INVALID_CURSOR' }

test('cursors return all pages, each item once', async () => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: { items: { loanedAt: string }[]; cursor: string | null } = await db.loans(window, { cursor })
    seen.push(...page.items.map(({ loanedAt }) => loanedAt.slice(8, 10)))
    cursor = page.cursor
  } while (cursor)
  expect(seen).toEqual(['07', '06', '05', '04', '03', '02', '01'])
})

test('a cursor is valid only for its pattern and input', async () => {
  const { cursor } = await db.loans(window)
  await expect(db.loans({ ...window, bookId: 'b2' }, { cursor })).rejects.toMatchObject(refused)
  await expect(db.loans({ ...window, to: from }, { cursor })).rejects.toMatchObject(refused)
  await expect(db.loansUntil(window, { cursor })).rejects.toMatchObject(refused)
  // The size of a page is no part of the question.
  expect((await db.loans(window, { cursor, limit: 1 })).items).toHaveLength(1)
})

test('no change to a cursor is accepted', async () => {
  const { cursor } = await db.loans(window)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.='
  await fc.assert(
    fc.asyncProperty(fc.nat(cursor!.length), fc.constantFrom(...alphabet, ''), async (at, letter) => {
      const changed = cursor!.slice(0, at) + letter + cursor!.slice(at + 1)
      fc.pre(changed !== cursor)
      await expect(db.loans(window, { cursor: changed })).rejects.toMatchObject(refused)
    }),
    { numRuns: 300 },
  )
})

test('a cursor is good where the secret is the same, and nowhere else', async () => {
  const { cursor } = await db.loans(window)
  const same = await openLibrary({ cursorSecret: 'a secret' })
  const other = await openLibrary()
  expect((await same.db.loans(window, { cursor })).items).toEqual([])
  await expect(other.db.loans(window, { cursor })).rejects.toMatchObject(refused)
  await Promise.all([same.db.close(), other.db.close()])
})

test('pages neither lose nor repeat an existing item during concurrent writes', async () => {
  const first = await db.loans(window)
  await db.addLoan({ bookId: 'b1', loanedAt: '2026-03-09T00:00:00.000Z', reader: 'new' })
  await db.addLoan({ bookId: 'b1', loanedAt: '2026-03-05T12:00:00.000Z', reader: 'new' })
  const rest: string[] = []
  for await (const loan of db.loans(window, { cursor: first.cursor })) rest.push(loan.loanedAt.slice(8, 10))
  expect(rest).toEqual(['04', '03', '02', '01'])
})

test('a page must have room for something', async () => {
  await expect(db.loans(window, { limit: 0 })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { field: 'limit' },
  })
})
