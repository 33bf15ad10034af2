import { text } from '@tablewright/design'
import { action, one, retryOnConflict } from '@tablewright/system'
import { remainingOf } from '../../money/balance.js'
import type { Account, Books, Client, Invoice } from '../../open.js'
import type { InvoiceMessage } from '../../ports/invoice-sender.js'
import { formatMoney } from '../../printing/format-money.js'
import { invoicePage } from '../../printing/invoice-page.js'
import { requireAccount } from '../account/view-account.js'
import { requireClient } from '../clients/view-client.js'
import { readLines, requireInvoice } from '../invoices/read-invoice.js'
import { readWhole } from '../invoices/read-whole.js'
import { requireStatus } from '../problems.js'
import { invoiceFields, shownInvoice } from '../shapes.js'

export const sendInvoice = action({
  summary: 'Send an invoice to its client',
  input: { invoiceId: text() },
  output: one(invoiceFields),
  run: async (books: Books, { invoiceId }) => {
    const first = await requireInvoice(books, invoiceId)
    requireSendable(first)
    const message = await messageOf(books, first)
    await books.sender.send(message)
    return retryOnConflict(books, async () => {
      const invoice = await requireInvoice(books, invoiceId)
      // Another call sent the same message meanwhile, which its sender let through once.
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

async function messageOf(books: Books, invoice: Invoice): Promise<InvoiceMessage> {
  const account = await requireAccount(books)
  const client = await requireClient(books, invoice.clientId)
  const { payments, creditNotes } = await readWhole(books, invoice.invoiceId)
  const lineItems = await readLines(books, invoice)
  return {
    messageId: `${invoice.invoiceId}-${invoice.sends + 1}`,
    invoiceId: invoice.invoiceId,
    recipient: client.email,
    subject: `Invoice ${invoice.number} from ${account.name}`,
    body: bodyOf(invoice, account, client),
    page: invoicePage({ invoice, lineItems, payments, creditNotes }, account, client),
  }
}

function bodyOf(invoice: Invoice, account: Account, client: Client): string {
  const remaining = remainingOf(invoice)
  const amount = formatMoney(remaining, invoice.currency)
  const request = remaining === 0 ? 'It has been paid.' : `Please pay ${amount} by ${invoice.dueDate}.`
  return [
    `Dear ${client.name},`,
    `this is invoice ${invoice.number} of ${invoice.issueDate}. ${request}`,
    account.name,
  ].join('\n\n')
}
