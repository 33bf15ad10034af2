import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addClient, openInvoice, type TestBooks, testBooks } from '../../testing/test-books.js'
import { viewInvoice } from '../invoices/view-invoice.js'
import { viewStatement } from '../statements/view-statement.js'
import { applyCredit, payOutCredit, viewCredit } from './credit-balance.js'
import { creditInvoice } from './credit-invoice.js'
import { payInvoice } from './pay-invoice.js'
import { refundInvoice } from './refund-invoice.js'

let test_: TestBooks
let invoiceId: string
beforeEach(async () => {
  test_ = await testBooks()
  invoiceId = await openInvoice(test_.books, await addClient(test_.books))
})
afterEach(() => test_.close())

test('an invoice is paid in parts, and nothing remains after the last one', async () => {
  const { books, clock } = test_
  const first = await perform(books, payInvoice, { invoiceId, amount: 8_000, method: 'card' })
  clock.advance(1)
  expect(first).toMatchObject({ status: 'open', amountPaid: 8_000, remaining: 15_800 })
  const second = await perform(books, payInvoice, { invoiceId, reference: 'R-1' })
  expect(second).toMatchObject({ status: 'paid', amountPaid: 23_800, remaining: 0 })
  const { payments } = await perform(books, viewInvoice, { invoiceId })
  expect(payments).toMatchObject([
    { kind: 'payment', amount: 8_000, method: 'card' },
    { kind: 'payment', amount: 15_800, reference: 'R-1' },
  ])
})

test('more than the open amount is not accepted, and more than the paid amount is not refunded', async () => {
  const { books } = test_
  await expect(
    perform(books, payInvoice, { invoiceId, amount: 23_801, overpayment: 'refuse' }),
  ).rejects.toMatchObject({
    code: 'PAYMENT_TOO_LARGE',
    data: { field: 'amount', remaining: 23_800 },
  })
  await expect(perform(books, payInvoice, { invoiceId, amount: 0 })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { field: 'amount' },
  })
  await perform(books, payInvoice, { invoiceId, amount: 100 })
  await expect(perform(books, refundInvoice, { invoiceId, amount: 101 })).rejects.toMatchObject({
    code: 'REFUND_TOO_LARGE',
    data: { field: 'amount', amountPaid: 100 },
  })
})

test('an amount that is refunded without a credit note is open again', async () => {
  const { books } = test_
  await perform(books, payInvoice, { invoiceId })
  const back = await perform(books, refundInvoice, { invoiceId, amount: 800 })
  expect(back).toMatchObject({ status: 'open', amountPaid: 23_000, remaining: 800 })
  expect(await perform(books, refundInvoice, { invoiceId })).toMatchObject({
    amountPaid: 0,
    remaining: 23_800,
  })
})

test('a credited amount can be refunded, and stays paid', async () => {
  const { books } = test_
  await perform(books, payInvoice, { invoiceId })
  const note = await perform(books, creditInvoice, { invoiceId, amount: 3_800, reason: 'Broken' })
  expect(note).toMatchObject({ creditNoteNumber: 'INV-0001-C1', amount: 3_800, currency: 'EUR' })
  const back = await perform(books, refundInvoice, { invoiceId, amount: 3_800 })
  expect(back).toMatchObject({ status: 'paid', amountPaid: 20_000, amountCredited: 3_800, remaining: 0 })
})

test('a refusal names the states in which an action is possible', async () => {
  const { books } = test_
  await perform(books, payInvoice, { invoiceId })
  await expect(perform(books, payInvoice, { invoiceId })).rejects.toMatchObject({
    code: 'INVOICE_STATE',
    message: 'The invoice is paid; this is possible only while an invoice is open or uncollectible.',
  })
})

test('a credit note has a reason that people can read', async () => {
  const { books } = test_
  for (const reason of ['', ' \n']) {
    await expect(perform(books, creditInvoice, { invoiceId, reason })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { field: 'reason' },
    })
  }
  expect(await perform(books, creditInvoice, { invoiceId, reason: 'Late' })).toMatchObject({ reason: 'Late' })
})

test('credit notes reduce the open amount, down to zero and not below', async () => {
  const { books } = test_
  await perform(books, creditInvoice, { invoiceId, amount: 20_000, reason: 'Late' })
  expect(await perform(books, viewInvoice, { invoiceId })).toMatchObject({ status: 'open', remaining: 3_800 })
  await expect(
    perform(books, creditInvoice, { invoiceId, amount: 3_801, reason: 'Late' }),
  ).rejects.toMatchObject({ code: 'CREDIT_TOO_LARGE', data: { creditable: 3_800 } })
  const last = await perform(books, creditInvoice, { invoiceId, reason: 'All of it' })
  expect(last).toMatchObject({ creditNoteNumber: 'INV-0001-C2', amount: 3_800 })
  expect(await perform(books, viewInvoice, { invoiceId })).toMatchObject({ status: 'paid', remaining: 0 })
})

test('a payment can be in the past, but not in the future', async () => {
  const { books, clock } = test_
  clock.advance(86_400_000)
  await perform(books, payInvoice, { invoiceId, paidAt: '2026-01-01T12:00:00.000Z' })
  expect(await perform(books, viewInvoice, { invoiceId })).toMatchObject({
    payments: [{ paidAt: '2026-01-01T12:00:00.000Z' }],
  })
  const paidAt = '2026-01-03T00:00:00.000Z'
  await expect(perform(books, refundInvoice, { invoiceId, paidAt })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { field: 'paidAt' },
  })
})

test('a surplus becomes credit, which pays other invoices or is paid out', async () => {
  const { books } = test_
  const paid = await perform(books, payInvoice, { invoiceId, amount: 30_000 })
  expect(paid).toMatchObject({ status: 'paid', amountPaid: 23_800, remaining: 0 })
  const { clientId } = paid
  expect(await perform(books, viewCredit, { clientId })).toMatchObject({ creditBalance: 6_200 })
  const { payments } = await perform(books, viewInvoice, { invoiceId })
  expect(payments).toMatchObject([{ amount: 23_800, overpaid: 6_200 }])
  const next = await openInvoice(books, clientId)
  expect(await perform(books, applyCredit, { invoiceId: next, amount: 6_000 })).toMatchObject({
    status: 'open',
    remaining: 17_800,
  })
  await expect(perform(books, applyCredit, { invoiceId: next, amount: 201 })).rejects.toMatchObject({
    code: 'CREDIT_TOO_SMALL',
    data: { creditBalance: 200 },
  })
  await expect(perform(books, payOutCredit, { clientId, amount: 201 })).rejects.toMatchObject({
    code: 'CREDIT_TOO_SMALL',
  })
  expect(await perform(books, payOutCredit, { clientId })).toMatchObject({ creditBalance: 0 })
  await expect(perform(books, payOutCredit, { clientId })).rejects.toMatchObject({
    code: 'CREDIT_TOO_SMALL',
    message: expect.stringContaining('The credit balance is 0.00 EUR.'),
  })
  await expect(perform(books, payOutCredit, { clientId, amount: 0 })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
  const { closingBalance } = await perform(books, viewStatement, { clientId })
  expect(closingBalance).toBe(17_800)
})
