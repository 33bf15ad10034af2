import { money, text } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import { creditNoteAttributes, note } from '../../design/attributes.js'
import { statusAfter } from '../../money/balance.js'
import type { Books } from '../../open.js'
import { formatMoney } from '../../printing/format-money.js'
import { changeVersioned } from '../change-versioned.js'
import { requireInvoice } from '../invoices/read-invoice.js'
import { invalid, requireStatus } from '../problems.js'
import { seenVersion } from '../shapes.js'

export const creditInvoice = action({
  summary: 'Issue a credit note: take back a part of what an invoice asks for',
  input: { invoiceId: text(), ...seenVersion, amount: money().optional(), reason: note() },
  output: one(creditNoteAttributes),
  run: (books: Books, { invoiceId, version, amount: wanted, reason }) =>
    changeVersioned(books, version, async () => {
      const invoice = await requireInvoice(books, invoiceId)
      requireStatus(invoice, 'open', 'paid', 'uncollectible')
      const creditable = invoice.total - invoice.amountCredited
      const amount = wanted ?? creditable
      if (amount > creditable) throw tooMuch(amount, creditable, invoice.currency)
      if (amount <= 0) throw invalid('amount', 'must be above 0')
      const amountCredited = invoice.amountCredited + amount
      const { creditNote } = await books.db.creditInvoice({
        clientId: invoice.clientId,
        invoiceId,
        version: version ?? invoice.version,
        creditNoteNumber: `${invoice.number}-C${invoice.creditNotesMade + 1}`,
        currency: invoice.currency,
        amount,
        reason,
        amountCredited,
        status: statusAfter(invoice.status, { ...invoice, amountCredited }),
      })
      return creditNote
    }),
})

function tooMuch(amount: number, creditable: number, currency: string) {
  return refuse('CREDIT_TOO_LARGE', `Only ${formatMoney(creditable, currency)} can still be credited.`, {
    field: 'amount',
    data: { amount, creditable },
  })
}
