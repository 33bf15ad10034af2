import { perform } from '@tablewright/system/testing'
import { setLogo } from '../rules/account/set-logo.js'
import { updateAccount } from '../rules/account/update-account.js'
import { createInvoice } from '../rules/invoices/create-invoice.js'
import { updateDraft } from '../rules/invoices/update-draft.js'
import { voidInvoice } from '../rules/invoices/void-invoice.js'
import { payOutCredit } from '../rules/payments/credit-balance.js'
import { creditInvoice } from '../rules/payments/credit-invoice.js'
import { payInvoice } from '../rules/payments/pay-invoice.js'
import { createRecurring } from '../rules/recurring/recurring-actions.js'
import { sendInvoice } from '../rules/sending/send-invoice.js'
import { completeAccount, germanClient } from './paper-books.js'
import { book, hours, openInvoice, type TestBooks, testBooks } from './test-books.js'

/** A picture of one pixel, in base64. */
export const tinyLogo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Books with an item of every kind. */
export async function fullBooks(): Promise<TestBooks> {
  const test = await testBooks()
  const { books, clock } = test
  await completeAccount(books)
  await perform(books, updateAccount, { reminderDays: [7] })
  await perform(books, setLogo, { content: tinyLogo as never })
  const clientId = await germanClient(books)
  const invoiceId = await openInvoice(books, clientId)
  await perform(books, sendInvoice, { invoiceId })
  await perform(books, creditInvoice, { invoiceId, amount: 3_800, reason: 'Late' })
  await perform(books, payInvoice, { invoiceId, amount: 25_000, method: 'card', reference: 'R-1' })
  clock.advance(86_400_000)
  await perform(books, payOutCredit, { clientId, amount: 1_000 })
  await perform(books, voidInvoice, { invoiceId: await openInvoice(books, clientId) })
  const draft = await perform(books, createInvoice, {
    clientId,
    lineItems: [hours, { ...book, discountPercent: 5 }],
    discountPercent: 10,
    notes: 'Thanks',
  })
  await perform(books, updateDraft, {
    invoiceId: draft.invoiceId,
    issueDate: '2026-01-03',
    orderReference: 'PO',
  })
  await perform(books, createRecurring, { clientId, every: 'month', lineItems: [hours] })
  return test
}
