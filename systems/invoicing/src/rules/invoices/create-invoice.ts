import { newUlid } from '@tablewright/client'
import { boolean, date, money, text } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { addDays, momentOn, today } from '../../dates.js'
import { currency as currencyField, note } from '../../design/attributes.js'
import { limits } from '../../limits.js'
import { statusAfter } from '../../money/balance.js'
import { requireCurrency } from '../../money/require-currency.js'
import { sealOf } from '../../money/seal.js'
import { type Totals, totalsOf } from '../../money/totals.js'
import type { Books, Invoice } from '../../open.js'
import { requireAccount } from '../account/view-account.js'
import { requireClient } from '../clients/view-client.js'
import { invalid } from '../problems.js'
import { invoiceFields, shownInvoice } from '../shapes.js'
import { finalize, requireLines } from './finalize-invoice.js'
import { type Line, newLines, requireDiscount, requireLineCount } from './line-input.js'
import { requireInvoice } from './read-invoice.js'
import { reviseDraft, reviseLines } from './revise-draft.js'
import { withNextNumber } from './take-number.js'

export const createInvoice = action({
  summary: 'Write an invoice: a draft, or at once with its number',
  input: {
    clientId: text(),
    lineItems: newLines.default([]),
    issueDate: date().optional(),
    dueDate: date().optional(),
    currency: currencyField().optional(),
    discount: money().default(0),
    notes: note().optional(),
    /** Gives it its number in the same step. */
    finalize: boolean().default(false),
  },
  output: one(invoiceFields),
  run: async (books: Books, { lineItems, finalize: atOnce, ...input }) => {
    requireLineCount(lineItems.length)
    const header = await headerOf(books, input)
    const { lines, linesMade } = reviseLines(lineItems, { ...header, lineItemIds: [], linesMade: 0 })
    const totals = totalsOf(lines, Math.max(0, input.discount))
    requireDiscount(input.discount, totals.subtotal)
    if (atOnce) requireLines(lines.length)
    const paper: Paper = { header, lines, linesMade, totals }
    const invoice =
      atOnce && lines.length <= limits.linesAtOnce ? await issue(books, paper) : await draft(books, paper)
    books.places.remember(invoice.invoiceId, invoice.clientId)
    const done = atOnce && invoice.status === 'draft' ? await finalize(books, invoice.invoiceId) : invoice
    return shownInvoice(books, done)
  },
})

interface Paper {
  readonly header: Header
  readonly lines: readonly Line[]
  readonly linesMade: number
  readonly totals: Totals
}

type Header = Awaited<ReturnType<typeof headerOf>>

interface HeaderInput {
  readonly clientId: string
  readonly issueDate?: string | undefined
  readonly dueDate?: string | undefined
  readonly currency?: string | undefined
  readonly notes?: string | undefined
}

async function headerOf(books: Books, input: HeaderInput) {
  const [account, client] = await Promise.all([requireAccount(books), requireClient(books, input.clientId)])
  const { issueDate = today(books.clock), currency = account.currency, notes } = input
  if (issueDate < '1970-01-01' || issueDate > '9000-01-01') {
    throw invalid('issueDate', 'must be from 1970 to 8999')
  }
  const dueDate = input.dueDate ?? addDays(issueDate, account.paymentDays)
  if (dueDate < issueDate) throw invalid('dueDate', 'must not be before the issue date')
  requireCurrency(currency)
  return {
    clientId: client.clientId,
    invoiceId: newUlid(momentOn(issueDate, books.clock), books.random),
    issueDate,
    dueDate,
    currency,
    ...(notes === undefined ? {} : { notes }),
  }
}

/** Invoice, number, counter and all line items at once. */
function issue(books: Books, { header, lines, linesMade, totals }: Paper): Promise<Invoice> {
  const seal = sealOf({ ...header, ...totals }, lines)
  return withNextNumber(books, header.issueDate, async (next) => {
    const { invoice } = await books.db.createInvoice({
      ...header,
      ...totals,
      ...next,
      status: statusAfter('open', { ...totals, amountPaid: 0, amountCredited: 0 }),
      seal,
      linesMade,
      lineItemIds: lines.map(({ itemId }) => itemId),
      lineItems: [...lines],
    })
    return invoice
  })
}

/** More line items than fit into one transaction follow in further ones. */
async function draft(books: Books, { header, lines, linesMade, totals }: Paper): Promise<Invoice> {
  const first = lines.slice(0, limits.linesAtOnce)
  const { invoice } = await books.db.draftInvoice({
    ...header,
    ...totalsOf(first, totals.discount),
    linesMade,
    lineItemIds: first.map(({ itemId }) => itemId),
    lineItems: first,
  })
  if (first.length === lines.length) return invoice
  await reviseDraft(books.db, invoice, first, { lines, linesMade, discount: totals.discount })
  books.places.remember(invoice.invoiceId, invoice.clientId)
  return requireInvoice(books, invoice.invoiceId)
}
