import { flatMapInTurns, forEachInTurns } from '@tablewright/system'
import type { Books } from '../open.js'
import type { Snapshot } from './read-books.js'
import type { RepairableViolation } from './violation.js'

/** Finds orphans: line items, invoices, payments and credit notes without their owner. */
export async function strayViolations(books: Books, all: Snapshot): Promise<RepairableViolation[]> {
  return [...(await lineViolations(books, all)), ...(await ownerViolations(all))]
}

function lineViolations({ db }: Books, { invoices, lines }: Snapshot): Promise<RepairableViolation[]> {
  return flatMapInTurns(lines, ([invoiceId, some]) => {
    const named = new Set(invoices.get(invoiceId)?.lineItemIds)
    const strays = some.filter(({ itemId }) => !named.has(itemId))
    return strays.map(({ itemId }) => ({
      invariant: 'stray-line',
      message: `No invoice names line item ${itemId} of ${invoiceId}.`,
      data: { invoiceId, itemId },
      repair: async () => {
        await db.removeStrayLine({ invoiceId, itemId })
        return `Line item ${itemId} of ${invoiceId} was removed: no invoice names it.`
      },
    }))
  })
}

/** Finds payments and documents without their owner. They are never deleted automatically. */
async function ownerViolations(all: Snapshot): Promise<RepairableViolation[]> {
  const { invoices, clients, payments, creditNotes } = all
  const violations: RepairableViolation[] = []
  for (const [kind, parts] of [
    ['payments', payments],
    ['credit notes', creditNotes],
  ] as const) {
    await forEachInTurns(parts.keys(), (invoiceId) => {
      if (invoices.has(invoiceId)) return
      const message = `There are ${kind} for ${invoiceId}, which does not exist.`
      violations.push({ invariant: 'owner', message, data: { invoiceId } })
    })
  }
  await forEachInTurns(invoices.values(), ({ invoiceId, clientId }) => {
    if (clients.has(clientId)) return
    const message = `Invoice ${invoiceId} is for ${clientId}, which does not exist.`
    violations.push({ invariant: 'owner', message, data: { invoiceId, clientId } })
  })
  return violations
}
