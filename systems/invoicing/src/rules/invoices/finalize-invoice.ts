import { text } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import { statusAfter } from '../../money/balance.js'
import { sealOf } from '../../money/seal.js'
import type { Books, Invoice } from '../../open.js'
import { requireStatus, staleVersion } from '../problems.js'
import { invoiceFields, seenVersion, shownInvoice } from '../shapes.js'
import { readLines, requireInvoice } from './read-invoice.js'
import { withNextNumber } from './take-number.js'

export const finalizeInvoice = action({
  summary: 'Give a draft its number; from then on its money does not change',
  input: { invoiceId: text(), ...seenVersion },
  output: one(invoiceFields),
  run: async (books: Books, { invoiceId, version }) =>
    shownInvoice(books, await finalize(books, invoiceId, version)),
})

/** Line items change only together with the invoice, so its version stands for them too. */
export async function finalize(books: Books, invoiceId: string, version?: number): Promise<Invoice> {
  const { issueDate } = await requireInvoice(books, invoiceId)
  const stale = await withNextNumber(books, issueDate, async (next) => {
    const invoice = await requireInvoice(books, invoiceId)
    requireStatus(invoice, 'draft')
    // Returned, since what is thrown for another version is tried again with the next number.
    const found = staleVersion(invoice, version)
    if (found) return found
    const lines = await readLines(books, invoice)
    requireLines(lines.length)
    await books.db.finalizeInvoice({
      clientId: invoice.clientId,
      invoiceId,
      version: invoice.version,
      ...next,
      status: statusAfter('open', invoice),
      seal: sealOf(invoice, lines),
    })
    return undefined
  })
  if (stale) throw stale
  return requireInvoice(books, invoiceId)
}

export function requireLines(count: number): void {
  if (count > 0) return
  throw refuse('INVOICE_EMPTY', 'An invoice without line items cannot be finalized.', { field: 'lineItems' })
}
