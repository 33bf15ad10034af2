import { isoTime } from '@tablewright/base'
import { money, text, timestamp } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import { paymentAttributes } from '../../design/attributes.js'
import { remainingOf, statusAfter } from '../../money/balance.js'
import type { Books } from '../../open.js'
import { formatMoney } from '../../printing/format-money.js'
import { changeVersioned } from '../change-versioned.js'
import { requireInvoice } from '../invoices/read-invoice.js'
import { invalid, requireStatus } from '../problems.js'
import { invoiceFields, seenVersion, shownInvoice } from '../shapes.js'

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
      requirePast(books, details.paidAt)
      if (amount <= 0) throw invalid('amount', 'must be above 0')
      if (amount > remaining) throw tooMuch(amount, remaining, invoice.currency)
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

/** Money that has yet to move is none. */
export function requirePast({ clock }: Books, paidAt: string | undefined): void {
  if (paidAt !== undefined && paidAt > isoTime(clock())) throw invalid('paidAt', 'must not be in the future')
}

function tooMuch(amount: number, remaining: number, currency: string) {
  return refuse('PAYMENT_TOO_LARGE', `Only ${formatMoney(remaining, currency)} remains to be paid.`, {
    field: 'amount',
    data: { amount, remaining },
  })
}
