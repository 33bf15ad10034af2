import { perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { addClient, openInvoice, testBooks } from '../../testing/test-books.js'
import { createInvoice } from '../invoices/create-invoice.js'
import { voidInvoice } from '../invoices/void-invoice.js'
import { printInvoice } from '../papers/print-papers.js'
import { creditInvoice } from '../payments/credit-invoice.js'
import { payInvoice } from '../payments/pay-invoice.js'
import { refundInvoice } from '../payments/refund-invoice.js'
import { printStatement, viewStatement } from './view-statement.js'

const day = 86_400_000

test('a statement has the opening balance, the movements and the closing balance', async () => {
  const { books, clock, close } = await testBooks()
  const clientId = await addClient(books)
  const first = await openInvoice(books, clientId)
  clock.advance(10 * day)
  await perform(books, payInvoice, { invoiceId: first, amount: 20_000 })
  clock.advance(day)
  const second = await openInvoice(books, clientId)
  clock.advance(1)
  await perform(books, creditInvoice, { invoiceId: first, amount: 1_000, reason: 'Late' })
  clock.advance(day)
  await perform(books, voidInvoice, { invoiceId: second })
  clock.advance(1)
  await perform(books, refundInvoice, { invoiceId: first, amount: 500 })
  const asked = { clientId, from: '2026-01-05', to: '2026-02-01' }
  const { openingBalance, entries, closingBalance } = await perform(books, viewStatement, asked)
  expect(openingBalance).toBe(23_800)
  expect(entries.map(({ date, kind, amount, balance }) => [date, kind, amount, balance])).toEqual([
    ['2026-01-11', 'payment', -20_000, 3_800],
    ['2026-01-12', 'invoice', 23_800, 27_600],
    ['2026-01-12', 'credit-note', -1_000, 26_600],
    ['2026-01-13', 'void', -23_800, 2_800],
    ['2026-01-13', 'refund', 500, 3_300],
  ])
  expect(closingBalance).toBe(3_300)
  const page = await perform(books, printStatement, asked)
  expect(page).toContain('Harbour Books')
  expect(page).toContain('33.00 EUR')
  expect(page).toContain('2026-01-05 to 2026-01-31')
  await expect(perform(books, viewStatement, { clientId, from: '2000-01-01' })).rejects.toMatchObject({
    code: 'STATEMENT_TOO_LONG',
  })
  await close()
})

test('a printed invoice has all requested values, and no foreign markup', async () => {
  const { books, close } = await testBooks()
  const clientId = await addClient(books)
  const lineItems = [
    { description: '<script>alert(1)</script>', quantity: 1.5, unitPrice: 100_000, taxRate: 7.7 },
  ]
  const { invoiceId } = await perform(books, createInvoice, { clientId, lineItems, finalize: true })
  await perform(books, payInvoice, { invoiceId, amount: 1_550 })
  const page = await perform(books, printInvoice, { invoiceId })
  for (const text of [
    'Invoice INV-0001',
    '1,500.00 EUR',
    '7.7 %',
    '1,615.50 EUR',
    '1,600.00 EUR',
    '@media print',
  ]) {
    expect(page).toContain(text)
  }
  expect(page).not.toContain('<script>')
  await close()
})
