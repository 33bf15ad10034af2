import fc from 'fast-check'
import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest'
import { countItems } from '../execute/count-items.js'
import { parallelScan } from '../execute/parallel-scan.js'
import { type Library, openLibrary } from '../testing/open-library.js'

let db: Library
const window = { bookId: 'b1', from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' }
const days = ['01', '02', '03', '04', '05', '06', '07']
const newestFirst = [...days].reverse()

beforeEach(async () => {
  ;({ db } = await openLibrary())
  for (const day of days)
    await db.addLoan({ bookId: 'b1', loanedAt: `2026-03-${day}T00:00:00.000Z`, reader: 'r' })
})
afterEach(() => db.close())

function dayOf({ loanedAt }: { readonly loanedAt: string }): string {
  return loanedAt.slice(8, 10)
}

test('previous returns the page before, in the same order', async () => {
  const first = await db.loans(window, { limit: 3 })
  expectTypeOf(first.previous).toEqualTypeOf<string | null>()
  const second = await db.loans(window, { limit: 3, cursor: first.cursor })
  const back = await db.loans(window, { limit: 3, cursor: second.previous })
  expect(first.previous).toBeNull()
  expect(back.items).toEqual(first.items)
  expect(back.previous).toBeNull()
  expect((await db.loans(window, { limit: 3, cursor: back.cursor })).items).toEqual(second.items)
})

test('forwards and backwards in any steps, every page is the expected part', async () => {
  const steps = fc.array(fc.record({ back: fc.boolean(), limit: fc.integer({ min: 1, max: 8 }) }), {
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      let page = await db.loans(window, { limit: 2 })
      let [start, end] = [0, 2]
      for (const { back, limit } of walk) {
        const cursor = back ? page.previous : page.cursor
        if (cursor === null) continue
        page = await db.loans(window, { limit, cursor })
        ;[start, end] = back ? [Math.max(0, start - limit), start] : [end, Math.min(end + limit, days.length)]
        expect(page.items.map(dayOf)).toEqual(newestFirst.slice(start, end))
        if (start > 0) expect(page.previous).not.toBeNull()
      }
    }),
    { numRuns: 40 },
  )
})

test('the page before an empty last page ends with the last item', async () => {
  const whole = await db.loans(window, { limit: 7 })
  const empty = await db.loans(window, { limit: 7, cursor: whole.cursor })
  expect(empty.items).toEqual([])
  for (const limit of [1, 3, 7, 9]) {
    const back = await db.loans(window, { limit, cursor: empty.previous })
    expect(back.items.map(dayOf)).toEqual(newestFirst.slice(-limit))
  }
})

test('a parallel scan returns the same as the scan, each item once', async () => {
  const all = await countItems(db.everything({}))
  for (const segments of [1, 4, 20]) {
    const seen: string[] = []
    for await (const each of parallelScan(db.everything({}, { limit: 2 }), { segments }))
      seen.push(JSON.stringify(each))
    expect(new Set(seen).size).toBe(all)
    expect(seen).toHaveLength(all)
  }
})

test('a parallel scan is refused for queries, and needs segments', async () => {
  const refused = { code: 'INVALID_INPUT' }
  const first = (walk: AsyncGenerator<unknown>) => walk.next()
  await expect(first(parallelScan(db.loans(window), { segments: 2 }))).rejects.toMatchObject(refused)
  await expect(first(parallelScan(db.everything({}), { segments: 0 }))).rejects.toMatchObject(refused)
})
