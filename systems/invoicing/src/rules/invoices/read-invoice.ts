import { isUlid } from '@tablewright/design/templates'
import type { Books, Invoice, LineItem } from '../../open.js'
import { missing } from '../../problems.js'

/** Returns the current invoice. The index is used only to find its client, which never changes. */
export async function requireInvoice(books: Books, invoiceId: string): Promise<Invoice> {
  requireInvoiceId(invoiceId)
  const clientId = await clientOf(books, invoiceId)
  const invoice = clientId === undefined ? null : await books.db.invoice({ clientId, invoiceId })
  if (!invoice) throw missing('invoice', { invoiceId })
  return invoice
}

/** Throws NOT_FOUND for a text that is not an id. */
export function requireInvoiceId(invoiceId: string): void {
  if (!isUlid(invoiceId)) throw missing('invoice', { invoiceId })
}

async function clientOf({ db, places }: Books, invoiceId: string): Promise<string | undefined> {
  const known = places.clientOf(invoiceId)
  if (known !== undefined) return known
  const found = await db.clientOfInvoice({ invoiceId })
  if (!found) return undefined
  places.remember(invoiceId, found.clientId)
  return found.clientId
}

/** Returns the current line items of an invoice, in its order. */
export async function readLines({ db }: Books, { invoiceId, lineItemIds }: Invoice): Promise<LineItem[]> {
  if (lineItemIds.length === 0) return []
  const found = await db.lineItems({ keys: lineItemIds.map((itemId) => ({ invoiceId, itemId })) })
  return inOrder(lineItemIds, found)
}

export function inOrder<Line extends { readonly itemId: string }>(
  ids: readonly string[],
  lines: readonly Line[],
): Line[] {
  const byId = new Map(lines.map((line) => [line.itemId, line]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
