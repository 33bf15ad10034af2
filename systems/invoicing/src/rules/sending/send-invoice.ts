import { text } from '@tablewright/design'
import { action, one, retryOnConflict } from '@tablewright/system'
import type { Books, Invoice } from '../../open.js'
import { requireStatus } from '../../problems.js'
import { requireInvoice } from '../invoices/read-invoice.js'
import { invoiceFields, shownInvoice } from '../shapes.js'
import { invoiceMessage } from './messages.js'

export const sendInvoice = action({
  summary: 'Send an invoice to its client',
  input: { invoiceId: text() },
  output: one(invoiceFields),
  run: async (books: Books, { invoiceId }) => {
    const first = await requireInvoice(books, invoiceId)
    requireSendable(first)
    await books.sender.send(await invoiceMessage(books, first))
    return retryOnConflict(books, async () => {
      const invoice = await requireInvoice(books, invoiceId)
      // A concurrent call sent the same message, which the sender delivers once.
      if (invoice.sends > first.sends) return shownInvoice(books, invoice)
      requireSendable(invoice)
      const { clientId, version } = invoice
      return shownInvoice(books, await books.db.sendInvoice({ clientId, invoiceId, version }))
    })
  },
})

function requireSendable(invoice: Invoice): void {
  requireStatus(invoice, 'open', 'paid', 'uncollectible')
}
