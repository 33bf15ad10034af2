import { oneOf } from '@tablewright/design'
import { action, emit, one, refuse } from '@tablewright/system'
import { paymentEvents } from '../../events.js'
import { remainingOf } from '../../money/balance.js'
import type { Books } from '../../open.js'
import { formatMoney } from '../../printing/format-money.js'
import { invalid, requireStatus } from '../../problems.js'
import { changeVersioned } from '../change-versioned.js'
import { requireInvoice } from '../invoices/read-invoice.js'
import { invoiceFields, shownInvoice } from '../shapes.js'
import { paymentInput, paymentWrite, requirePast } from './payment-input.js'

export const payInvoice = action({
  summary: 'Record a payment, in full or in part; a surplus is credited to the client',
  input: {
    ...paymentInput,
    /** Handling of a surplus: it becomes credit of the client, or is refused. */
    overpayment: oneOf('credit', 'refuse').default('credit'),
  },
  output: one(invoiceFields),
  run: async (books: Books, { invoiceId, version, overpayment, ...input }) => {
    await changeVersioned(books, version, async () => {
      const invoice = await requireInvoice(books, invoiceId)
      requireStatus(invoice, 'open', 'uncollectible')
      const remaining = remainingOf(invoice)
      const { amount: received = remaining, ...details } = input
      await requirePast(books, details)
      if (received <= 0) throw invalid('amount', 'must be above 0')
      if (received > remaining && overpayment === 'refuse')
        throw tooMuch(received, remaining, invoice.currency)
      const amount = Math.min(received, remaining)
      const payment = {
        ...paymentWrite(books, invoice, details, amount),
        version: version ?? invoice.version,
        change: -received,
      }
      const events = paymentEvents(invoice, received, payment.status)
      await emit(books, events, (tx) => [
        received === amount
          ? tx.payInvoice(payment)
          : tx.overpayInvoice({ ...payment, overpaid: received - amount }),
      ])
    })
    return shownInvoice(books, await requireInvoice(books, invoiceId))
  },
})

function tooMuch(amount: number, remaining: number, currency: string) {
  return refuse('PAYMENT_TOO_LARGE', `Only ${formatMoney(remaining, currency)} remains to be paid.`, {
    field: 'amount',
    remedy: 'Correct the amount, or let the rest become credit of the client.',
    data: { amount, remaining },
  })
}
