import { date, text } from '@tablewright/design'
import { action, pageOf, paging } from '@tablewright/system'
import { invoiceStatus } from '../../design/attributes.js'
import type { Books, Invoice } from '../../open.js'
import { requireClient } from '../clients/view-client.js'
import { listedInvoiceFields, shownInvoices } from '../shapes.js'

export const listInvoices = action({
  summary: 'List invoices in a status by due date, all or those due before a day',
  input: { status: invoiceStatus().default('open'), dueBefore: date().optional(), ...paging },
  output: pageOf(listedInvoiceFields),
  run: async (books: Books, { status, dueBefore, ...page }) => {
    const { db } = books
    const found =
      dueBefore === undefined
        ? await db.invoicesByStatus({ status }, page)
        : await db.invoicesDueBefore({ status, before: dueBefore }, page)
    return shownPage(books, found)
  },
})

export const listInvoicesOfClient = action({
  summary: 'List the invoices of a client, newest first',
  input: { clientId: text(), ...paging },
  output: pageOf(listedInvoiceFields),
  run: async (books: Books, { clientId, ...page }) => {
    await requireClient(books, clientId)
    return shownPage(books, await books.db.invoicesOfClient({ clientId }, page))
  },
})

interface InvoicePage {
  readonly items: readonly Invoice[]
  readonly cursor: string | null
}

async function shownPage(books: Books, { items, cursor }: InvoicePage) {
  return { items: await shownInvoices(books, items), cursor }
}
