import { date, money, text } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { invoiceDetails, percent } from '../../design/attributes.js'
import { totalsOf } from '../../money/totals.js'
import type { Books, Invoice } from '../../open.js'
import { requireStatus, staleVersion } from '../../problems.js'
import { changeVersioned } from '../change-versioned.js'
import { clearing, withCleared } from '../clearing.js'
import { invoiceFields, seenVersion, shownInvoice } from '../shapes.js'
import { requireDates } from './invoice-dates.js'
import { requireDiscount, requireLineCount, requireOneDiscount, revisedLines } from './line-input.js'
import { readLines, requireInvoice } from './read-invoice.js'
import { type DraftEdits, reviseDraft, reviseLines } from './revise-draft.js'

export const updateDraft = action({
  summary: 'Change a draft: all its line items, its dates, discount and texts',
  input: {
    invoiceId: text(),
    ...seenVersion,
    ...clearing(
      'discountPercent',
      'deliveryFrom',
      'deliveryTo',
      'orderReference',
      'taxNote',
      'paymentTerms',
      'notes',
    ),
    lineItems: revisedLines.optional(),
    issueDate: date().optional(),
    dueDate: date().optional(),
    discount: money().optional(),
    discountPercent: percent().optional(),
    ...invoiceDetails,
  },
  output: one(invoiceFields),
  run: async (books: Books, { invoiceId, version, lineItems, clear, ...changes }) => {
    requireLineCount(lineItems?.length ?? 0)
    requireOneDiscount(changes)
    await changeVersioned(books, version, async () => {
      const invoice = await requireInvoice(books, invoiceId)
      requireStatus(invoice, 'draft')
      const stale = staleVersion(invoice, version)
      if (stale) throw stale
      const before = await readLines(books, invoice)
      const after = lineItems
        ? reviseLines(lineItems, invoice)
        : { lines: before, linesMade: invoice.linesMade }
      const { edits, discount } = editsOf(invoice, withCleared(changes, clear))
      requireDiscount(discount, totalsOf(after.lines, { discount: 0 }).subtotal)
      await reviseDraft(books.db, invoice, before, { ...after, edits, discount })
    })
    return shownInvoice(books, await requireInvoice(books, invoiceId))
  },
})

interface Changes extends DraftEdits {
  readonly discount?: number | undefined
}

/** Returns the attributes to write. A discount amount replaces a percentage, and vice versa. */
function editsOf(invoice: Invoice, { discount, ...changes }: Changes) {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const edits: DraftEdits = Object.fromEntries(given)
  requireDates({ ...invoice, ...edits } as Parameters<typeof requireDates>[0])
  if (discount !== undefined && edits.discountPercent === undefined) edits.discountPercent = null
  const discountPercent =
    edits.discountPercent === undefined ? invoice.discountPercent : (edits.discountPercent ?? undefined)
  // The id starts with the first date of the draft, which is stored for `check`.
  if (edits.issueDate !== undefined && edits.issueDate !== invoice.issueDate) {
    edits.idDate = invoice.idDate ?? invoice.issueDate
  }
  const amount = discount ?? (invoice.discountPercent === undefined ? invoice.discount : 0)
  return { edits, discount: { discount: amount, ...(discountPercent !== undefined && { discountPercent }) } }
}
