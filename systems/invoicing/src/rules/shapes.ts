import {
  boolean,
  date,
  integer,
  list,
  money,
  number,
  oneOf,
  record,
  text,
  timestamp,
} from '@tablewright/design'
import { today } from '../dates.js'
import {
  accountAttributes,
  clientAttributes,
  invoiceAttributes,
  taxCategory,
  taxes,
} from '../design/attributes.js'
import { remainingOf } from '../money/balance.js'
import type { Books, Invoice } from '../open.js'

/** Expected version. Without it, the change applies to any version. */
export const seenVersion = { version: integer({ minimum: 1 }).optional() }

export const accountFields = accountAttributes
export const clientFields = clientAttributes

const { lineItemIds, linesMade, creditNotesMade, seal, idDate, pending, ...shown } = invoiceAttributes

/** The fields of an invoice in answers. */
export const invoiceFields = {
  ...shown,
  remaining: money({ currencyIn: 'currency' }),
  /** Whether it is open and past its due date. */
  overdue: boolean(),
}

/** The fields of an invoice in a list. */
export const listedInvoiceFields = {
  number: invoiceFields.number,
  status: invoiceFields.status,
  issueDate: invoiceFields.issueDate,
  dueDate: invoiceFields.dueDate,
  currency: invoiceFields.currency,
  total: invoiceFields.total,
  remaining: invoiceFields.remaining,
  overdue: invoiceFields.overdue,
  clientId: invoiceFields.clientId,
  invoiceId: invoiceFields.invoiceId,
}

export const wholeInvoiceFields = {
  ...invoiceFields,
  lineItems: list(
    record({
      itemId: text(),
      description: text(),
      quantity: number(),
      unit: text().optional(),
      unitPrice: money(),
      discountPercent: number().optional(),
      taxRate: number(),
      taxCategory: taxCategory(),
      amount: money(),
    }),
  ),
  payments: list(
    record({
      paymentId: text(),
      kind: oneOf('payment', 'refund'),
      amount: money(),
      overpaid: money().optional(),
      fromCredit: boolean().optional(),
      method: text().optional(),
      reference: text().optional(),
      paidAt: timestamp(),
      paidOn: date().optional(),
    }),
  ),
  creditNotes: list(
    record({
      creditNoteId: text(),
      creditNoteNumber: text(),
      amount: money(),
      taxes: taxes().optional(),
      reason: text(),
      issuedAt: timestamp(),
      issueDate: date().optional(),
    }),
  ),
}

/** Returns an invoice with fields that depend on the current day. */
export async function shownInvoice(books: Books, invoice: Invoice) {
  return shownOn(await today(books), invoice)
}

export async function shownInvoices(books: Books, invoices: readonly Invoice[]) {
  const day = await today(books)
  return invoices.map((invoice) => shownOn(day, invoice))
}

function shownOn(day: string, invoice: Invoice) {
  const overdue = invoice.status === 'open' && invoice.dueDate < day
  const remaining = invoice.status === 'void' ? 0 : remainingOf(invoice)
  // Not after the copy: appending properties to a spread copy is slow.
  return { remaining, overdue, ...invoice }
}
