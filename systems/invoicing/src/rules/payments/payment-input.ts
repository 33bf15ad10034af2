import { isoTime } from '@tablewright/base'
import { newUlid } from '@tablewright/client'
import { date, money, text, timestamp } from '@tablewright/design'
import { dayOf, today } from '../../dates.js'
import { paymentAttributes } from '../../design/attributes.js'
import { statusAfter } from '../../money/balance.js'
import { paymentSeal } from '../../money/seal.js'
import type { Books, Invoice } from '../../open.js'
import { invalid } from '../../problems.js'
import { startOfDay } from '../../time-zone.js'
import { bookedBy } from '../booking.js'
import { seenVersion } from '../shapes.js'

const { method, reference } = paymentAttributes

/** The input of payments and refunds. */
export const paymentInput = {
  invoiceId: text(),
  ...seenVersion,
  amount: money().optional(),
  method,
  reference,
  /** Day of the payment, instead of its time. */
  paidOn: date().optional(),
  /** Time of the payment. Defaults to now. */
  paidAt: timestamp().optional(),
}

interface PaymentDetails {
  readonly paidOn?: string | undefined
  readonly paidAt?: string | undefined
  readonly method?: string | undefined
  readonly reference?: string | undefined
}

type Writing = Pick<Books, 'clock' | 'random' | 'actor' | 'zone'>

/** Returns the payment item of an invoice, and its ledger entry. */
export function paymentOf(
  books: Writing,
  { clientId, invoiceId, currency, number = '' }: Invoice,
  { method, reference, ...given }: PaymentDetails,
  amount: number,
) {
  const { paidAt, paidOn } = timeOf(books, given)
  const paymentId = newUlid(books.clock(), books.random)
  const payment = {
    invoiceId,
    paymentId,
    currency,
    amount,
    paidAt,
    paidOn,
    ...(method !== undefined && { method }),
    ...(reference !== undefined && { reference }),
  }
  return {
    ...payment,
    clientId,
    seal: paymentSeal(payment),
    document: number,
    sourceId: paymentId,
    ...bookedBy(books, paidOn),
  }
}

/** Returns the write of a payment, or of a refund if the amount is negative. */
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

/** Returns the time and the day of a payment. A day without a time is its start. */
function timeOf(books: Pick<Books, 'clock' | 'zone'>, { paidAt, paidOn }: PaymentDetails) {
  if (paidOn !== undefined) return { paidAt: isoTime(startOfDay(paidOn, books.zone.timeZone)), paidOn }
  const moment = paidAt ?? isoTime(books.clock())
  return { paidAt: moment, paidOn: dayOf(books, moment) }
}

/** Throws for a payment in the future. */
export async function requirePast(books: Books, { paidAt, paidOn }: PaymentDetails): Promise<void> {
  if (paidAt !== undefined && paidOn !== undefined) throw invalid('paidOn', 'must not be given with a time')
  const day = await today(books)
  if (paidOn !== undefined && paidOn > day) throw invalid('paidOn', 'must not be in the future')
  if (paidAt !== undefined && paidAt > isoTime(books.clock())) {
    throw invalid('paidAt', 'must not be in the future')
  }
}
