import { isoTime } from '@tablewright/base'
import { text } from '@tablewright/design'
import { action, emit, newEvent, one, refuse } from '@tablewright/system'
import { dayOf, today } from '../../dates.js'
import { invoiceEvents } from '../../events.js'
import type { Books, Invoice } from '../../open.js'
import { requireStatus } from '../../problems.js'
import { bookedBy } from '../booking.js'
import { changeVersioned } from '../change-versioned.js'
import { invoiceFields, seenVersion, shownInvoice } from '../shapes.js'
import { requireInvoice } from './read-invoice.js'
import { taxesLeft } from './taxes-left.js'

export const voidInvoice = action({
  summary: 'Void an unpaid invoice; its number is not used again',
  input: { invoiceId: text(), ...seenVersion },
  output: one(invoiceFields),
  run: async (books: Books, { invoiceId, version }) =>
    changeVersioned(books, version, async () => {
      const invoice = await requireInvoice(books, invoiceId)
      requireStatus(invoice, 'open', 'uncollectible')
      if (invoice.amountPaid > 0) throw hasPayments(invoiceId, invoice.amountPaid)
      const { clientId, number = '' } = invoice
      await today(books)
      const voided = { ...(await voidWrite(books, invoice)), version: version ?? invoice.version }
      const event = newEvent(invoiceEvents, 'invoice.voided', invoiceId, { invoiceId, clientId, number })
      await emit(books, [event], (tx) => [tx.voidInvoice(voided)])
      return shownInvoice(books, await requireInvoice(books, invoiceId))
    }),
})

/** Returns the write that voids an invoice. */
export async function voidWrite(books: Books, invoice: Invoice) {
  const { clientId, invoiceId, version, currency, number = '', total, amountCredited } = invoice
  // One time for both: midnight may pass between the decision and the write.
  const voidedAt = isoTime(books.clock())
  const voidedOn = dayOf(books, voidedAt)
  return {
    clientId,
    invoiceId,
    version,
    currency,
    change: amountCredited - total,
    document: number,
    taxes: await taxesLeft(books, invoice),
    voidedAt,
    voidedOn,
    ...bookedBy(books, voidedOn),
  }
}

function hasPayments(invoiceId: string, amountPaid: number) {
  return refuse('INVOICE_HAS_PAYMENTS', 'A part of this invoice has been paid.', {
    remedy: 'Refund the payments first.',
    data: { invoiceId, amountPaid },
  })
}
