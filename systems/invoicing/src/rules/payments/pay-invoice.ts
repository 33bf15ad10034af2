import { money, text } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import { paymentAttributes } from '../../design/entities.js'
import { remainingOf, statusAfter } from '../../money/balance.js'
import type { Books } from '../../open.js'
import { changeVersioned } from '../change-versioned.js'
import { requireInvoice } from '../invoices/read-invoice.js'
import { invalid, requireStatus } from '../problems.js'
import { invoiceFields, seenVersion, shownInvoice } from '../shapes.js'

const { method, reference } = paymentAttributes

/** What a payment and a refund say. */
export const paymentInput = {
  invoiceId: text(),
  ...seenVersion,
  amount: money().optional(),
  method,
  reference,
}

export const payInvoice = action({
  summary: 'Take a payment, in full or in part',
  input: paymentInput,
  output: one(invoiceFields),
  run: async (books: Books, { invoiceId, version, ...input }) => {
    await changeVersioned(books, version, async () => {
      const invoice = await requireInvoice(books, invoiceId)
      requireStatus(invoice, 'open', 'uncollectible')
      const remaining = remainingOf(invoice)
      const { amount = remaining, ...details } = input
      if (amount <= 0) throw invalid('amount', 'must be above 0')
      if (amount > remaining) throw tooMuch(amount, remaining)
      const amountPaid = invoice.amountPaid + amount
      await books.db.payInvoice({
        ...details,
        clientId: invoice.clientId,
        invoiceId,
        version: version ?? invoice.version,
        currency: invoice.currency,
        amount,
        amountPaid,
        status: statusAfter(invoice.status, { ...invoice, amountPaid }),
      })
    })
    return shownInvoice(books, await requireInvoice(books, invoiceId))
  },
})

function tooMuch(amount: number, remaining: number) {
  return refuse('PAYMENT_TOO_LARGE', `Only ${remaining} remains to be paid.`, {
    field: 'amount',
    data: { amount, remaining },
  })
}
