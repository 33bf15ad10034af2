import { text } from '@tablewright/design'
import { action, nothing } from '@tablewright/system'
import { limits } from '../../limits.js'
import type { Books } from '../../open.js'
import { requireStatus, staleVersion } from '../../problems.js'
import { changeVersioned } from '../change-versioned.js'
import { seenVersion } from '../shapes.js'
import { readLines, requireInvoice } from './read-invoice.js'
import { reviseDraft } from './revise-draft.js'

export const deleteDraft = action({
  summary: 'Delete a draft; invoices with a number cannot be deleted',
  input: { invoiceId: text(), ...seenVersion },
  output: nothing(),
  run: async (books: Books, { invoiceId, version }) =>
    changeVersioned(books, version, async () => {
      let invoice = await requireInvoice(books, invoiceId)
      requireStatus(invoice, 'draft')
      const stale = staleVersion(invoice, version)
      if (stale) throw stale
      if (invoice.lineItemIds.length > limits.changesAtOnce) {
        const lines = await readLines(books, invoice)
        const kept = lines.slice(0, limits.changesAtOnce)
        const rest = { lines: kept, linesMade: invoice.linesMade, discount: invoice }
        await reviseDraft(books.db, invoice, lines, rest)
        invoice = await requireInvoice(books, invoiceId)
      }
      const removed = invoice.lineItemIds.map((itemId) => ({ itemId }))
      const { clientId, version: now } = invoice
      await books.db.deleteDraft({ clientId, invoiceId, version: now, removed })
      return undefined
    }),
})
