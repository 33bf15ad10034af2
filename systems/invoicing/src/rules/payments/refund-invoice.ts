import { action, one, refuse } from '@tablewright/system'
import type { Books, Invoice } from '../../open.js'
import { formatMoney } from '../../printing/format-money.js'
import { invalid, requireStatus } from '../../problems.js'
import { changeVersioned } from '../change-versioned.js'
import { requireInvoice } from '../invoices/read-invoice.js'
import { invoiceFields, shownInvoice } from '../shapes.js'
import { paymentInput, paymentWrite, requirePast } from './payment-input.js'

export const refundInvoice = action({
  summary: 'Refund a payment; the amount is open again unless it was credited',
  input: paymentInput,
  output: one(invoiceFields),
  run: async (books: Books, { invoiceId, version, ...input }) => {
    await changeVersioned(books, version, async () => {
      const invoice = await requireInvoice(books, invoiceId)
      requireStatus(invoice, 'open', 'paid', 'uncollectible')
      const { amount = invoice.amountPaid, ...details } = input
      await requirePast(books, details)
      if (amount > invoice.amountPaid) throw tooMuch(amount, invoice)
      if (amount <= 0) throw invalid('amount', 'must be above 0')
      await books.db.refundInvoice({
        ...paymentWrite(books, invoice, details, -amount),
        version: version ?? invoice.version,
      })
    })
    return shownInvoice(books, await requireInvoice(books, invoiceId))
  },
})

function tooMuch(amount: number, { amountPaid, currency }: Invoice) {
  return refuse('REFUND_TOO_LARGE', `Only ${formatMoney(amountPaid, currency)} has been paid.`, {
    field: 'amount',
    remedy: 'Give a smaller amount.',
    data: { amount, amountPaid },
  })
}
