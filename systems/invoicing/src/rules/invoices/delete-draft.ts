import { text } from '@tablewright/design'
import { action, nothing } from '@tablewright/system'
import { limits } from '../../limits.js'
import type { Books } from '../../open.js'
import { changeVersioned } from '../change-versioned.js'
import { requireStatus } from '../problems.js'
import { seenVersion } from '../shapes.js'
import { readLines, requireInvoice } from './read-invoice.js'
import { reviseDraft } from './revise-draft.js'

export const deleteDraft = action({
  summary: 'Throw a draft away; what has a number stays',
  input: { invoiceId: text(), ...seenVersion },
  output: nothing(),
  run: async (books: Books, { invoiceId, version }) =>
    changeVersioned(books, version, async () => {
      let invoice = await requireInvoice(books, invoiceId)
      requireStatus(invoice, 'draft')
      let seen = version ?? invoice.version
      if (invoice.lineItemIds.length > limits.changesAtOnce) {
        const lines = await readLines(books, invoice)
        const { linesMade, discount } = invoice
        const rest = { lines: lines.slice(0, limits.changesAtOnce), linesMade, discount }
        await reviseDraft(books.db, { ...invoice, version: seen }, lines, rest)
        invoice = await requireInvoice(books, invoiceId)
        seen = invoice.version
      }
      const removed = invoice.lineItemIds.map((itemId) => ({ itemId }))
      await books.db.deleteDraft({ clientId: invoice.clientId, invoiceId, version: seen, removed })
      return undefined
    }),
})
