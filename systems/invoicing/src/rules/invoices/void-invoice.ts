import { text } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import type { Books } from '../../open.js'
import { changeVersioned } from '../change-versioned.js'
import { requireStatus } from '../problems.js'
import { invoiceFields, seenVersion, shownInvoice } from '../shapes.js'
import { requireInvoice } from './read-invoice.js'

export const voidInvoice = action({
  summary: 'Withdraw an invoice that nobody has paid; its number stays taken',
  input: { invoiceId: text(), ...seenVersion },
  output: one(invoiceFields),
  run: async (books: Books, { invoiceId, version }) =>
    changeVersioned(books, version, async () => {
      const invoice = await requireInvoice(books, invoiceId)
      requireStatus(invoice, 'open', 'uncollectible')
      if (invoice.amountPaid > 0) throw hasPayments(invoiceId, invoice.amountPaid)
      const { clientId } = invoice
      const voided = await books.db.voidInvoice({ clientId, invoiceId, version: version ?? invoice.version })
      return shownInvoice(books, voided)
    }),
})

function hasPayments(invoiceId: string, amountPaid: number) {
  return refuse('INVOICE_HAS_PAYMENTS', 'A part of this invoice has been paid.', {
    remedy: 'Refund the payments first.',
    data: { invoiceId, amountPaid },
  })
}
