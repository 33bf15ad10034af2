import { text } from '@tablewright/design'
import { action, document } from '@tablewright/system'
import type { Books } from '../../open.js'
import { invoicePage } from '../../printing/invoice-page.js'
import { requireAccount } from '../account/view-account.js'
import { requireClient } from '../clients/view-client.js'
import { readWhole } from './read-whole.js'

export const printInvoice = action({
  summary: 'The invoice as a page to print or to save as PDF',
  input: { invoiceId: text() },
  output: document('text/html; charset=utf-8'),
  run: async (books: Books, { invoiceId }) => {
    const whole = await readWhole(books, invoiceId)
    const account = await requireAccount(books)
    return invoicePage(whole, account, await requireClient(books, whole.invoice.clientId))
  },
})
