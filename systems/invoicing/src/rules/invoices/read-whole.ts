import type { Books, CreditNote, Invoice, LineItem, Payment, WholeInvoice } from '../../open.js'
import { inOrder, readLines, requireInvoice, requireInvoiceId } from './read-invoice.js'

/**
 * Reads an invoice with all of its items, with one query of an eventually consistent index. The invoice lists
 * its line items: an incomplete read is detected and repeated consistently.
 */
export async function readWhole(books: Books, invoiceId: string): Promise<WholeInvoice> {
  requireInvoiceId(invoiceId)
  const { invoice, lineItems, payments, creditNotes } = await readCollection(books, invoiceId)
  if (invoice && isWhole(invoice, lineItems)) {
    return { invoice, lineItems: inOrder(invoice.lineItemIds, lineItems), payments, creditNotes }
  }
  const now = await requireInvoice(books, invoiceId)
  return { invoice: now, lineItems: await readLines(books, now), payments, creditNotes }
}

async function readCollection({ db }: Books, invoiceId: string) {
  let invoice: Invoice | undefined
  const lineItems: LineItem[] = []
  const payments: Payment[] = []
  const creditNotes: CreditNote[] = []
  for await (const each of db.invoiceWithLineItems({ invoiceId })) {
    if (each.type === 'Invoices') invoice = each.item
    else if (each.type === 'Line Items') lineItems.push(each.item)
    else if (each.type === 'Payments') payments.push(each.item)
    else creditNotes.push(each.item)
  }
  return { invoice, lineItems, payments, creditNotes }
}

function isWhole({ lineItemIds }: Invoice, lines: readonly LineItem[]): boolean {
  const found = new Set(lines.map(({ itemId }) => itemId))
  return found.size === lineItemIds.length && lineItemIds.every((id) => found.has(id))
}
