import { perform } from '@tablewright/system/testing'
import { describe, expect, test } from 'vitest'
import { checkBooks } from './check/check-books.js'
import { createAccount } from './rules/account/create-account.js'
import { updateAccount } from './rules/account/update-account.js'
import { createInvoice } from './rules/invoices/create-invoice.js'
import { listInvoices } from './rules/invoices/list-invoices.js'
import { viewInvoice } from './rules/invoices/view-invoice.js'
import { voidInvoice } from './rules/invoices/void-invoice.js'
import { printCreditNote } from './rules/papers/print-papers.js'
import { creditInvoice } from './rules/payments/credit-invoice.js'
import { payInvoice } from './rules/payments/pay-invoice.js'
import { listJournal } from './rules/reports/journal.js'
import { germanClient } from './testing/paper-books.js'
import { addClient, hours, openInvoice, testBooks } from './testing/test-books.js'
import { dayAt, isTimeZone, startOfDay } from './time-zone.js'

const hour = 3_600_000

describe('days of a time zone', () => {
  test.each([
    ['2026-01-31T23:30:00Z', undefined, '2026-01-31'],
    ['2026-01-31T23:30:00Z', 'Europe/Berlin', '2026-02-01'],
    ['2026-07-31T22:00:00Z', 'Europe/Berlin', '2026-08-01'],
    ['2026-02-01T04:59:59Z', 'America/New_York', '2026-01-31'],
    ['2026-02-01T10:15:00Z', 'Pacific/Auckland', '2026-02-01'],
    ['2026-02-01T11:00:00Z', 'Pacific/Auckland', '2026-02-02'],
    ['2026-02-01T18:15:00Z', 'Asia/Kathmandu', '2026-02-02'],
  ])('%s is in %s on %s', (time, zone, date) => {
    expect(dayAt(Date.parse(time), zone)).toBe(date)
    expect(dayAt(Date.parse(time), zone)).toBe(date)
  })

  test.each([
    'Europe/Berlin',
    'America/New_York',
    'Pacific/Kiritimati',
    'Asia/Kathmandu',
    'Pacific/Pago_Pago',
  ])('each day of %s begins at its first moment', (zone) => {
    for (let time = Date.parse('2026-01-01'); time < Date.parse('2027-01-01'); time += 24 * hour) {
      const date = new Date(time).toISOString().slice(0, 10)
      const start = startOfDay(date, zone)
      expect([dayAt(start - 1, zone) < date, dayAt(start, zone)]).toEqual([true, date])
    }
  })

  test('a name that is not a time zone is recognized', () => {
    expect(['Europe/Berlin', 'UTC', 'Europe/Atlantis', '', 'x'.repeat(60)].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

/** Opens books some hours after noon (UTC) of 2026-01-01. */
async function booksIn(timeZone: string | undefined, hours: number) {
  const own = await testBooks()
  if (timeZone !== undefined) await perform(own.books, updateAccount, { timeZone })
  own.clock.advance(Date.parse('2026-01-01T12:00:00Z') + hours * hour - own.clock.clock())
  return own
}

test('documents and bookings have the days of the business', async () => {
  const { books, close } = await booksIn('Pacific/Auckland', 0)
  const clientId = await germanClient(books)
  const invoiceId = await openInvoice(books, clientId)
  const { issueDate } = await perform(books, viewInvoice, { invoiceId })
  expect(issueDate).toBe('2026-01-02')
  await perform(books, payInvoice, { invoiceId, amount: 100 })
  const note = await perform(books, creditInvoice, { invoiceId, amount: 100, reason: 'Late' })
  expect(note).toMatchObject({ issuedAt: '2026-01-01T12:00:00.000Z', issueDate: '2026-01-02' })
  const paper = { invoiceId, creditNoteNumber: note.creditNoteNumber }
  expect(JSON.stringify(await perform(books, printCreditNote, paper))).toContain('02.01.2026')
  const other = await openInvoice(books, clientId)
  await perform(books, voidInvoice, { invoiceId: other })
  const { items } = await perform(books, listJournal, {})
  expect(items).toHaveLength(5)
  expect(new Set(items.map(({ bookedOn }) => bookedOn))).toEqual(new Set(['2026-01-02']))
  // Bookings keep their day: the check in close() still passes.
  await perform(books, updateAccount, { timeZone: 'America/New_York' })
  await perform(books, payInvoice, { invoiceId, amount: 100 })
  await close()
})

test('the day of a payment can be given, and is a day of the business', async () => {
  const { books, close } = await booksIn('America/New_York', -8)
  const invoiceId = await openInvoice(books, await addClient(books))
  const pay = (more: object) => perform(books, payInvoice, { invoiceId, amount: 100, ...more })
  await expect(pay({ paidOn: '2026-01-01' })).rejects.toMatchObject({ data: { field: 'paidOn' } })
  await expect(pay({ paidOn: '2025-12-31', paidAt: '2025-12-31T12:00:00.000Z' })).rejects.toMatchObject({
    data: { field: 'paidOn' },
  })
  await pay({ paidOn: '2025-12-31' })
  const { payments } = await perform(books, viewInvoice, { invoiceId })
  expect(payments).toMatchObject([{ paidAt: '2025-12-31T05:00:00.000Z', paidOn: '2025-12-31' }])
  const { items } = await perform(books, listJournal, { from: '2025-12-31', to: '2026-01-01' })
  expect(items.map(({ booking }) => booking)).toEqual(['payment', 'invoice'])
  await close()
})

test('an invoice is overdue when its day is over for the business', async () => {
  for (const [timeZone, overdue] of [
    ['Pacific/Auckland', true],
    [undefined, false],
  ] as const) {
    const { books, close } = await booksIn(timeZone, 0)
    const clientId = await addClient(books)
    const dates = { issueDate: '2026-01-01', dueDate: '2026-01-01' }
    await perform(books, createInvoice, { clientId, lineItems: [hours], finalize: true, ...dates })
    expect((await perform(books, listInvoices, {})).items).toMatchObject([{ overdue }])
    await close()
  }
})

test('only time zones are accepted', async () => {
  const { books, close } = await testBooks()
  await expect(perform(books, updateAccount, { timeZone: 'Atlantis' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { field: 'timeZone' },
  })
  const other = { name: 'A', email: 'a@b.example', currency: 'EUR', timeZone: 'Mars/Base' }
  await expect(perform(books, createAccount, other)).rejects.toMatchObject({ data: { field: 'timeZone' } })
  await perform(books, updateAccount, { timeZone: 'Europe/Berlin' })
  expect(await perform(books, updateAccount, { clear: ['timeZone'] })).not.toHaveProperty('timeZone')
  await close()
})

test('check finds an altered time of a payment, and a day that is not one of its time', async () => {
  const { books, driver, abandon } = await testBooks()
  const clientId = await addClient(books)
  const [invoiceId, voidedId] = [await openInvoice(books, clientId), await openInvoice(books, clientId)]
  await perform(books, payInvoice, { invoiceId })
  await perform(books, voidInvoice, { invoiceId: voidedId })
  const { payments } = await perform(books, viewInvoice, { invoiceId })
  const key = `INVOICE#${invoiceId}#PAYMENT#${payments[0]!.paymentId}`
  const alter = (PK: string, SK: string, name: string, value: string) =>
    driver.send('UpdateItem', {
      TableName: 'Invoicing',
      Key: { PK: { S: PK }, SK: { S: SK } },
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': { S: value } },
    })
  await alter(key, key, 'PaidAt', '2026-01-01T00:00:00.001Z')
  await alter(`CLIENT#${clientId}`, `#INVOICE#${voidedId}`, 'VoidedAt', '2026-01-05T00:00:00.000Z')
  const { violations } = await checkBooks(books)
  expect(violations).toMatchObject([
    { invariant: 'money-never-changes', data: { invoiceId } },
    { invariant: 'day-of-time', data: { invoiceId: voidedId } },
  ])
  await abandon()
})
