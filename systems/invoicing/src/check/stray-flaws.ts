import type { Books } from '../open.js'
import type { Flaw } from './flaw.js'
import type { Snapshot } from './read-books.js'

/** Nothing stands alone: line items are named by their invoice, and invoices, payments and credit notes have theirs. */
export function strayFlaws(books: Books, all: Snapshot): Flaw[] {
  return [...lineFlaws(books, all), ...ownerFlaws(all)]
}

function lineFlaws({ db }: Books, { invoices, lines }: Snapshot): Flaw[] {
  const flaws: Flaw[] = []
  for (const [invoiceId, some] of lines) {
    const named = new Set(invoices.get(invoiceId)?.lineItemIds)
    for (const { itemId } of some) {
      if (named.has(itemId)) continue
      flaws.push({
        invariant: 'stray-line',
        message: `No invoice names line item ${itemId} of ${invoiceId}.`,
        data: { invoiceId, itemId },
        repair: async () => {
          await db.removeStrayLine({ invoiceId, itemId })
          return `Line item ${itemId} of ${invoiceId} was removed: no invoice names it.`
        },
      })
    }
  }
  return flaws
}

/** Money and papers are never thrown away, so these are for a person to decide. */
function ownerFlaws({ invoices, clients, payments, creditNotes }: Snapshot): Flaw[] {
  const flaws: Flaw[] = []
  for (const [kind, parts] of [
    ['payments', payments],
    ['credit notes', creditNotes],
  ] as const) {
    for (const invoiceId of parts.keys()) {
      if (invoices.has(invoiceId)) continue
      const message = `There are ${kind} for ${invoiceId}, which is no invoice.`
      flaws.push({ invariant: 'owner', message, data: { invoiceId } })
    }
  }
  for (const { invoiceId, clientId } of invoices.values()) {
    if (clients.has(clientId)) continue
    const message = `Invoice ${invoiceId} is for ${clientId}, which is no client.`
    flaws.push({ invariant: 'owner', message, data: { invoiceId, clientId } })
  }
  return flaws
}
