import { create, design, id, param, query, table, text } from '@tablewright/design'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '../connect/connect.js'
import type { Driver } from '../drivers/driver.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'
import { type Library, openLibrary } from '../testing/open-library.js'
import { countItems } from './count-items.js'

let db: Library
let driver: Driver
const requests: Record<string, unknown>[] = []
const from = '2026-03-01T00:00:00.000Z'
const to = '2026-04-01T00:00:00.000Z'

/** Answers at most three items a request, as DynamoDB does after a megabyte. */
function smallPages(inner: Driver): Driver {
  return {
    ...inner,
    send: (operation, input, options) => {
      if (operation !== 'Query' && operation !== 'Scan') return inner.send(operation, input, options)
      requests.push(input as Record<string, unknown>)
      const { Limit = 3 } = input as { readonly Limit?: number }
      return inner.send(operation, { ...input, Limit: Math.min(Limit, 3) }, options)
    },
  }
}

beforeEach(async () => {
  driver = smallPages(embedded({ memory: true }))
  ;({ db } = await openLibrary({}, driver))
  await db.addBook({ bookId: 'b1', title: 'Emma', author: 'a' })
  for (let day = 1; day <= 8; day++) {
    await db.addLoan({
      bookId: 'b1',
      loanedAt: `2026-03-0${day}T00:00:00.000Z`,
      reader: day % 2 ? 'odd' : 'even',
    })
  }
  requests.length = 0
})
afterEach(() => db.close())

test('DynamoDB counts, and pages are summed', async () => {
  expect(await countItems(db.loans({ bookId: 'b1', from, to }))).toBe(8)
  expect(requests.map(({ Select }) => Select)).toEqual(['COUNT', 'COUNT', 'COUNT'])
  expect(await countItems(db.loans({ bookId: 'b1', from: to, to: from }))).toBe(0)
  expect(await countItems(db.loans({ bookId: 'none', from, to }))).toBe(0)
})

test('a filter counts only the matching items', async () => {
  expect(await countItems(db.loansOfReader({ bookId: 'b1', who: 'odd' }))).toBe(4)
  expect(await countItems(db.loansOfReader({ bookId: 'b1', who: 'odd' }), { atMost: 3 })).toBe(3)
  expect(requests.every(({ Select }) => Select === 'COUNT')).toBe(true)
})

test('atMost ends the count, and so does the limit of the design', async () => {
  expect(await countItems(db.loans({ bookId: 'b1', from, to }), { atMost: 2 })).toBe(2)
  expect(requests).toMatchObject([{ Limit: 2 }])
  expect(await countItems(db.loans({ bookId: 'b1', from, to }), { atMost: 8 })).toBe(8)
  expect(await countItems(db.lastThree({ bookId: 'b1' }))).toBe(3)
  for (const atMost of [0, 1.5, Number.NaN]) {
    await expect(countItems(db.lastThree({ bookId: 'b1' }), { atMost })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { field: 'atMost', pattern: 'lastThree' },
    })
  }
})

test('a range that skips items, and a scan, count only their results', async () => {
  // A label is among the loans and is skipped.
  expect(await countItems(db.bookAndLoans({ bookId: 'b1' }))).toBe(9)
  expect(await countItems(db.bookAndLoans({ bookId: 'b1' }), { atMost: 4 })).toBe(4)
  let all = 0
  for await (const _ of db.everything()) all++
  expect(await countItems(db.everything())).toBe(all)
})

test('a pattern that returns some attributes is counted, too', async () => {
  const things = table('Things', { partitionKey: 'pk', sortKey: 'sk', entityType: 'kind' })
  const Thing = things.entity('THING', {
    key: { pk: 'BOX#<box>', sk: 'THING#<name>' },
    attributes: { box: id(), name: id(), color: text(), note: text() },
  })
  const options = { by: 'box', given: { wanted: text() }, returns: ['name', 'note'] } as const
  const patterns = {
    add: create(Thing),
    ofColor: query(Thing, { ...options, filter: { color: param('wanted') } }),
  }
  const parts = connect(design('parts', { entities: { Thing }, patterns }), driver)
  await createTables(parts)
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await parts.add({ box: '1', name, color: name < 'c' ? 'red' : 'blue', note: 'n' })
  }
  expect(await countItems(parts.ofColor({ box: '1', wanted: 'blue' }))).toBe(3)
})

test('a cursor and a wrong input are refused', async () => {
  const { cursor } = await db.loans({ bookId: 'b1', from, to })
  const refused = { code: 'INVALID_INPUT', data: { pattern: 'loans' } }
  await expect(countItems(db.loans({ bookId: 'b1', from, to }, { cursor }))).rejects.toMatchObject(refused)
  await expect(countItems(db.loans({ bookId: 7 as never, from, to }))).rejects.toMatchObject(refused)
})
