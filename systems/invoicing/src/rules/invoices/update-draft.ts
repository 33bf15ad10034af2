import { date, money, text } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { note } from '../../design/attributes.js'
import { totalsOf } from '../../money/totals.js'
import type { Books } from '../../open.js'
import { changeVersioned } from '../change-versioned.js'
import { invalid, requireStatus, staleVersion } from '../problems.js'
import { invoiceFields, seenVersion, shownInvoice } from '../shapes.js'
import { requireDiscount, requireLineCount, revisedLines } from './line-input.js'
import { readLines, requireInvoice } from './read-invoice.js'
import { reviseDraft, reviseLines } from './revise-draft.js'

export const updateDraft = action({
  summary: 'Change a draft: its line items as a whole, its due date, discount and notes',
  input: {
    invoiceId: text(),
    ...seenVersion,
    lineItems: revisedLines.optional(),
    dueDate: date().optional(),
    discount: money().optional(),
    notes: note().optional(),
  },
  output: one(invoiceFields),
  run: async (books: Books, { invoiceId, version, lineItems, ...edits }) => {
    requireLineCount(lineItems?.length ?? 0)
    await changeVersioned(books, version, async () => {
      const invoice = await requireInvoice(books, invoiceId)
      requireStatus(invoice, 'draft')
      const stale = staleVersion(invoice, version)
      if (stale) throw stale
      if (edits.dueDate !== undefined && edits.dueDate < invoice.issueDate) {
        throw invalid('dueDate', 'must not be before the issue date')
      }
      const before = await readLines(books, invoice)
      const { discount = invoice.discount } = edits
      const after = lineItems
        ? reviseLines(lineItems, invoice)
        : { lines: before, linesMade: invoice.linesMade }
      requireDiscount(discount, totalsOf(after.lines, 0).subtotal)
      await reviseDraft(books.db, invoice, before, { ...after, ...edits, discount })
    })
    return shownInvoice(books, await requireInvoice(books, invoiceId))
  },
})
