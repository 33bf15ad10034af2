import type { Books } from '../open.js'
import type { Snapshot } from './read-books.js'
import type { RepairableViolation } from './violation.js'

/** Nothing stands alone: line items are named by their invoice, and invoices, payments and credit notes have theirs. */
export function strayViolations(books: Books, all: Snapshot): RepairableViolation[] {
  return [...lineViolations(books, all), ...ownerViolations(all)]
}

function lineViolations({ db }: Books, { invoices, lines }: Snapshot): RepairableViolation[] {
  const violations: RepairableViolation[] = []
  for (const [invoiceId, some] of lines) {
    const named = new Set(invoices.get(invoiceId)?.lineItemIds)
    for (const { itemId } of some) {
      if (named.has(itemId)) continue
      violations.push({
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
  return violations
}

/** Money and papers are never thrown away, so these are for a person to decide. */
function ownerViolations({ invoices, clients, payments, creditNotes }: Snapshot): RepairableViolation[] {
  const violations: RepairableViolation[] = []
  for (const [kind, parts] of [
    ['payments', payments],
    ['credit notes', creditNotes],
  ] as const) {
    for (const invoiceId of parts.keys()) {
      if (invoices.has(invoiceId)) continue
      const message = `There are ${kind} for ${invoiceId}, which is no invoice.`
      violations.push({ invariant: 'owner', message, data: { invoiceId } })
    }
  }
  for (const { invoiceId, clientId } of invoices.values()) {
    if (clients.has(clientId)) continue
    const message = `Invoice ${invoiceId} is for ${clientId}, which is no client.`
    violations.push({ invariant: 'owner', message, data: { invoiceId, clientId } })
  }
  return violations
}
