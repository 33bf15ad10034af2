import { isoTime } from '@tablewright/base'
import { newUlid } from '@tablewright/client'
import { money, text } from '@tablewright/design'
import { action, blockText, emit, one, refuse } from '@tablewright/system'
import { dayOf, today } from '../../dates.js'
import { creditNoteAttributes } from '../../design/attributes.js'
import { creditEvents } from '../../events.js'
import { statusAfter } from '../../money/balance.js'
import { creditNoteSeal } from '../../money/seal.js'
import type { Books, Invoice } from '../../open.js'
import { formatMoney } from '../../printing/format-money.js'
import { invalid, requireStatus } from '../../problems.js'
import { bookedBy } from '../booking.js'
import { changeVersioned } from '../change-versioned.js'
import { requireInvoice } from '../invoices/read-invoice.js'
import { taxesOfCredit } from '../invoices/taxes-left.js'
import { seenVersion } from '../shapes.js'

export const creditInvoice = action({
  summary: 'Issue a credit note over a part of an invoice',
  input: { invoiceId: text(), ...seenVersion, amount: money().optional(), reason: blockText(2_000, 1) },
  output: one(creditNoteAttributes),
  run: (books: Books, { invoiceId, version, amount: wanted, reason }) =>
    changeVersioned(books, version, async () => {
      const invoice = await requireInvoice(books, invoiceId)
      requireStatus(invoice, 'open', 'paid', 'uncollectible')
      const creditable = invoice.total - invoice.amountCredited
      const amount = wanted ?? creditable
      if (amount > creditable) throw tooMuch(amount, creditable, invoice.currency)
      if (amount <= 0) throw invalid('amount', 'must be above 0')
      await today(books)
      const credited = {
        ...(await creditWrite(books, invoice, amount, reason)),
        version: version ?? invoice.version,
      }
      const events = creditEvents(invoice, credited, credited.status)
      const [{ creditNote }] = await emit(books, events, (tx) => [tx.creditInvoice(credited)])
      return creditNote
    }),
})

/** Returns the write of a new credit note. */
export async function creditWrite(books: Books, invoice: Invoice, amount: number, reason: string) {
  const amountCredited = invoice.amountCredited + amount
  const creditNoteNumber = `${invoice.number}-C${invoice.creditNotesMade + 1}`
  const { taxes, creditedTaxes } = await taxesOfCredit(books, invoice, amount)
  const { clientId, invoiceId, currency, version } = invoice
  const issuedAt = isoTime(books.clock())
  const issueDate = dayOf(books, issuedAt)
  const creditNoteId = newUlid(books.clock(), books.random)
  const paper = {
    invoiceId,
    creditNoteId,
    creditNoteNumber,
    currency,
    amount,
    taxes,
    reason,
    issueDate,
    issuedAt,
  }
  return {
    ...paper,
    clientId,
    version,
    seal: creditNoteSeal(paper),
    amountCredited,
    creditedTaxes,
    status: statusAfter(invoice.status, { ...invoice, amountCredited }),
    change: -amount,
    document: creditNoteNumber,
    sourceId: creditNoteId,
    ...bookedBy(books, issueDate),
  }
}

function tooMuch(amount: number, creditable: number, currency: string) {
  return refuse('CREDIT_TOO_LARGE', `Only ${formatMoney(creditable, currency)} can still be credited.`, {
    field: 'amount',
    remedy: 'Give a smaller amount.',
    data: { amount, creditable },
  })
}
