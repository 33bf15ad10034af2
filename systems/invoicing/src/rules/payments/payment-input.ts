import { isoTime } from '@tablewright/base'
import { newUlid } from '@tablewright/client'
import { money, text, timestamp } from '@tablewright/design'
import { paymentAttributes } from '../../design/attributes.js'
import { statusAfter } from '../../money/balance.js'
import type { Books, Invoice } from '../../open.js'
import { invalid } from '../../problems.js'
import { bookedBy } from '../booking.js'
import { seenVersion } from '../shapes.js'

const { method, reference } = paymentAttributes

/** What a payment and a refund say. */
export const paymentInput = {
  /** When the money moved. Defaults to now. */
  paidAt: timestamp().optional(),

  invoiceId: text(),
  ...seenVersion,
  amount: money().optional(),
  method,
  reference,
}

interface PaymentDetails {
  readonly paidAt?: string | undefined
  readonly method?: string | undefined
  readonly reference?: string | undefined
}

type Writing = Pick<Books, 'clock' | 'random' | 'actor'>

/** The payment item of an invoice, and its place in the ledger. */
export function paymentOf(
  books: Writing,
  { clientId, invoiceId, currency, number = '' }: Invoice,
  { paidAt = isoTime(books.clock()), method, reference }: PaymentDetails,
  amount: number,
) {
  const paymentId = newUlid(books.clock(), books.random)
  return {
    clientId,
    invoiceId,
    paymentId,
    currency,
    amount,
    paidAt,
    ...(method !== undefined && { method }),
    ...(reference !== undefined && { reference }),
    document: number,
    sourceId: paymentId,
    ...bookedBy(books, paidAt),
  }
}

/** What is written when money comes in, or goes back: an amount below 0. */
export function paymentWrite(books: Writing, invoice: Invoice, details: PaymentDetails, amount: number) {
  const amountPaid = invoice.amountPaid + amount
  return {
    ...paymentOf(books, invoice, details, Math.abs(amount)),
    version: invoice.version,
    amountPaid,
    status: statusAfter(invoice.status, { ...invoice, amountPaid }),
    change: -amount,
  }
}

/** Refuses money that has yet to move. */
export function requirePast({ clock }: Books, paidAt: string | undefined): void {
  if (paidAt !== undefined && paidAt > isoTime(clock())) throw invalid('paidAt', 'must not be in the future')
}
