import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addClient, hours, type TestBooks, testBooks } from '../../testing/test-books.js'
import { listInvoicesOfClient } from '../invoices/list-invoices.js'
import { listOutbox } from '../sending/list-outbox.js'
import { occurrence } from './occurrence.js'
import {
  createRecurring,
  endRecurring,
  listRecurring,
  pauseRecurring,
  resumeRecurring,
  updateRecurring,
} from './recurring-actions.js'
import { runRecurring } from './recurring-job.js'

const day = 86_400_000
let test_: TestBooks
let clientId: string
beforeEach(async () => {
  test_ = await testBooks()
  clientId = await addClient(test_.books)
})
afterEach(() => test_.close())

function begin(more: object = {}) {
  return perform(test_.books, createRecurring, { clientId, every: 'month', lineItems: [hours], ...more })
}

async function invoices() {
  const { items } = await perform(test_.books, listInvoicesOfClient, { clientId })
  return items.map(({ issueDate, status, number }) => [issueDate, status, number])
}

test.each([
  ['2026-01-31', 'month', 1, '2026-02-28'],
  ['2026-01-31', 'month', 2, '2026-03-31'],
  ['2027-11-30', 'quarter', 1, '2028-02-29'],
  ['2028-02-29', 'year', 1, '2029-02-28'],
  ['2026-12-28', 'week', 1, '2027-01-04'],
] as const)('from %s each %s, number %d is on %s', (start, every, count, date) => {
  expect(occurrence(start, every, count)).toBe(date)
})

test('a series writes, finalizes and sends its invoices on their days, each once', async () => {
  const { books, clock } = test_
  await begin({ startDate: '2026-01-01', automatic: 'send', discountPercent: 10 })
  expect(await runRecurring(books)).toEqual({ drafted: 1, finalized: 1, sent: 1, failed: 0 })
  expect(await runRecurring(books)).toEqual({ drafted: 0, finalized: 0, sent: 0, failed: 0 })
  clock.advance(70 * day)
  const both = await Promise.all([runRecurring(books), runRecurring(books)])
  expect(both[0]!.drafted! + both[1]!.drafted!).toBe(2)
  expect(await invoices()).toEqual([
    ['2026-03-01', 'open', expect.stringMatching(/^INV-000[23]$/)],
    ['2026-02-01', 'open', expect.stringMatching(/^INV-000[23]$/)],
    ['2026-01-01', 'open', 'INV-0001'],
  ])
  expect((await perform(books, listOutbox, {})).items).toHaveLength(3)
})

test('a series that ends, pauses and resumes creates no invoice for the days in between', async () => {
  const { books, clock } = test_
  const { recurringId } = await begin({ startDate: '2026-01-01' })
  await begin({ startDate: '2026-01-01', endDate: '2026-01-31', every: 'week' })
  await runRecurring(books)
  await perform(books, pauseRecurring, { recurringId })
  clock.advance(75 * day)
  await runRecurring(books)
  expect(await invoices()).toHaveLength(6)
  expect((await perform(books, listRecurring, { status: 'ended' })).items).toMatchObject([{ made: 5 }])
  const resumed = await perform(books, resumeRecurring, { recurringId })
  expect(resumed).toMatchObject({ status: 'active', nextDate: '2026-04-01' })
  await perform(books, endRecurring, { recurringId })
  await expect(perform(books, resumeRecurring, { recurringId })).rejects.toMatchObject({
    code: 'RECURRING_STATE',
  })
})

test('an invoice that cannot be issued waits without delaying others', async () => {
  const { books } = test_
  await begin({ automatic: 'finalize', lineItems: [{ ...hours, taxRate: 0, taxCategory: 'reverse-charge' }] })
  await begin({ automatic: 'finalize' })
  expect(await runRecurring(books)).toEqual({ drafted: 2, finalized: 1, sent: 0, failed: 1 })
  expect((await invoices()).map(([, status]) => status).sort()).toEqual(['draft', 'open'])
})

test('wrong lines and dates are refused when the series is written', async () => {
  for (const [more, field] of [
    [{ lineItems: [] }, 'lineItems'],
    [{ lineItems: [{ ...hours, quantity: 0 }] }, 'lineItems[0].quantity'],
    [{ startDate: '2026-02-01', endDate: '2026-01-01' }, 'endDate'],
    [{ discountPercent: 101 }, 'discountPercent'],
    [{ discountPercent: 10, discount: 500 }, 'discount'],
  ] as const) {
    await expect(begin(more)).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { field } })
  }
  const { recurringId } = await begin()
  const changed = await perform(test_.books, updateRecurring, { recurringId, notes: 'Thanks', version: 1 })
  expect(changed).toMatchObject({ notes: 'Thanks', version: 2 })
  await expect(
    perform(test_.books, updateRecurring, { recurringId, lineItems: [{ ...hours, unitPrice: -1 }] }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('a change to the same values changes nothing', async () => {
  const { books } = test_
  const { recurringId, lineItems } = await begin()
  for (const same of [{}, { version: 1 }, { lineItems }, { clear: ['notes'] }])
    expect(await perform(books, updateRecurring, { recurringId, ...(same as object) })).toMatchObject({
      version: 1,
    })
  await expect(perform(books, updateRecurring, { recurringId, version: 2 })).rejects.toMatchObject({
    code: 'VERSION_MISMATCH',
  })
})

test('a series cannot end before its next invoice, and has one discount: the one given last', async () => {
  const { books } = test_
  const { recurringId } = await begin({ startDate: '2026-03-01', discountPercent: 10 })
  await expect(perform(books, updateRecurring, { recurringId, endDate: '2026-02-28' })).rejects.toMatchObject(
    { code: 'INVALID_INPUT', data: { field: 'endDate' } },
  )
  const reduced = await perform(books, updateRecurring, { recurringId, discount: 500 })
  expect(reduced).toMatchObject({ discount: 500 })
  expect(reduced).not.toHaveProperty('discountPercent')
  const percent = await perform(books, updateRecurring, { recurringId, discountPercent: 5 })
  expect(percent).toMatchObject({ discountPercent: 5 })
  expect(percent).not.toHaveProperty('discount')
  await expect(
    perform(books, updateRecurring, { recurringId, discount: 1, discountPercent: 5 }),
  ).rejects.toMatchObject({ data: { field: 'discount' } })
})

test('a series that starts in the past creates no invoice for past days unless their number is confirmed', async () => {
  const { books } = test_
  const late = { startDate: '2020-02-29' }
  await expect(begin(late)).rejects.toMatchObject({
    code: 'RECURRING_IN_PAST',
    message: 'From 2020-02-29 on, 71 invoices are due for days before today.',
    data: { field: 'startDate', pastInvoices: 71 },
  })
  await expect(begin({ ...late, pastInvoices: 70 })).rejects.toMatchObject({ code: 'RECURRING_IN_PAST' })
  expect(await begin({ ...late, pastInvoices: 0 })).toMatchObject({ nextDate: '2026-01-29' })
  await expect(begin({ ...late, pastInvoices: 0, endDate: '2026-01-28' })).rejects.toMatchObject({
    data: { field: 'endDate' },
  })
  expect((await runRecurring(books)).drafted).toBe(0)
  const ended = { ...late, endDate: '2020-04-30' }
  await expect(begin(ended)).rejects.toMatchObject({ data: { pastInvoices: 3 } })
  await begin({ ...ended, pastInvoices: 3 })
  expect((await runRecurring(books)).drafted).toBe(3)
  expect(await begin({ startDate: '2026-01-01' })).toMatchObject({ nextDate: '2026-01-01' })
})
