import { newUlid } from '@tablewright/client'
import { boolean, date, money, text } from '@tablewright/design'
import { action, emit, one } from '@tablewright/system'
import { addDays, momentOn } from '../../dates.js'
import { currency as currencyField, invoiceDetails, percent } from '../../design/attributes.js'
import { finalizedEvent } from '../../events.js'
import { limits } from '../../limits.js'
import { statusAfter } from '../../money/balance.js'
import { requireCurrency } from '../../money/require-currency.js'
import { sealOf } from '../../money/seal.js'
import { type Discount, totalsOf } from '../../money/totals.js'
import type { Account, Books, Client, Invoice } from '../../open.js'
import { snapshotOf } from '../../printing/freeze-invoice.js'
import { dayAt } from '../../time-zone.js'
import { requireAccount } from '../account/view-account.js'
import { bookedBy } from '../booking.js'
import { requireClient } from '../clients/view-client.js'
import { invoiceFields, shownInvoice } from '../shapes.js'
import { finalize, requireLines } from './finalize-invoice.js'
import { requireDates } from './invoice-dates.js'
import {
  type Line,
  newLines,
  requireDiscount,
  requireLineCount,
  requireOneDiscount,
  type WrittenLine,
} from './line-input.js'
import { requireInvoice } from './read-invoice.js'
import { requireTaxIds } from './require-tax.js'
import { reviseDraft, reviseLines } from './revise-draft.js'
import { type NextNumber, withNextNumber } from './take-number.js'

export const createInvoice = action({
  summary: 'Create an invoice: as a draft, or finalized with its number',
  input: {
    clientId: text(),
    lineItems: newLines.default([]),
    issueDate: date().optional(),
    dueDate: date().optional(),
    currency: currencyField().optional(),
    discount: money().default(0),
    /** Percentage of the sum of the lines, instead of an amount. */
    discountPercent: percent().optional(),
    ...invoiceDetails,
    /** Whether to finalize the invoice in the same step. */
    finalize: boolean().default(false),
  },
  output: one(invoiceFields),
  run: async (books: Books, { finalize: atOnce, ...input }) => {
    requireOneDiscount(input)
    const paper = await paperOf(books, input)
    if (atOnce) requireLines(paper.lines.length)
    const fits = paper.lines.length <= limits.linesAtOnce
    const invoice = atOnce && fits ? await issue(books, paper) : await draft(books, paper)
    books.places.remember(invoice.invoiceId, invoice.clientId)
    const done = atOnce && invoice.status === 'draft' ? await finalize(books, invoice.invoiceId) : invoice
    return shownInvoice(books, done)
  },
})

type Details = { readonly [Name in keyof typeof invoiceDetails]?: string | undefined }

export interface PaperInput extends Details, Discount {
  readonly clientId: string
  readonly lineItems: readonly WrittenLine[]
  readonly issueDate?: string | undefined
  readonly dueDate?: string | undefined
  readonly currency?: string | undefined
}

/** An invoice before it is written: its header and its lines. */
export type Paper = ReturnType<typeof newPaper>

export async function paperOf(books: Books, input: PaperInput): Promise<Paper> {
  requireLineCount(input.lineItems.length)
  const parties = await Promise.all([requireAccount(books), requireClient(books, input.clientId)])
  return newPaper(books, input, ...parties)
}

/** Returns a new invoice of the account for the client. */
export function newPaper(
  books: Pick<Books, 'clock' | 'random'>,
  { lineItems, clientId: _, discount, discountPercent, ...rest }: PaperInput,
  account: Account,
  client: Client,
) {
  const header = { clientId: client.clientId, ...headerOf(books, account, rest) }
  const { lines, linesMade } = reviseLines(lineItems, { lineItemIds: [], linesMade: 0, ...header })
  const reduced = { discount, ...(discountPercent !== undefined && { discountPercent }) }
  const totals = totalsOf(lines, { ...reduced, discount: Math.max(0, discount) })
  requireDiscount(reduced, totals.subtotal)
  return { client, header: Object.assign({}, header, reduced), lines, linesMade, totals }
}

function headerOf(
  books: Pick<Books, 'clock' | 'random'>,
  account: Account,
  input: Omit<PaperInput, 'lineItems' | 'clientId' | keyof Discount>,
) {
  const {
    issueDate = dayAt(books.clock(), account.timeZone),
    currency = account.currency,
    dueDate,
    ...details
  } = input
  requireCurrency(currency)
  const dates = { issueDate, dueDate: dueDate ?? addDays(issueDate, account.paymentDays) }
  requireDates(Object.assign({}, dates, details))
  const given = Object.entries(details).filter(([, value]) => value !== undefined)
  const invoiceId = newUlid(momentOn(issueDate, books.clock), books.random)
  return Object.assign(
    { invoiceId, currency },
    dates,
    Object.fromEntries(given) as { readonly [Name in keyof Details]?: string },
  )
}

/** Writes invoice, number, counter, ledger and all line items in one transaction. */
async function issue(books: Books, paper: Paper): Promise<Invoice> {
  const issued = await withNextNumber(books, {
    prepare: async (account) => {
      requireTaxIds(paper.totals.taxes, account, paper.client)
      return paper.header
    },
    write: async (next, _, account) => {
      const created = issuedPaper(books, paper, account, next)
      const event = finalizedEvent(created, next.number)
      const [{ invoice }] = await emit(books, [event], (tx) => [tx.createInvoice(created)])
      return invoice
    },
  })
  return issued!
}

/** Returns the writes of an invoice that is finalized when it is created. */
export function issuedPaper(
  books: Pick<Books, 'actor'>,
  { client, header, lines, linesMade, totals }: Paper,
  account: Account,
  { expectedLastNumber, sequence, number }: NextNumber,
) {
  const lineItemIds = lines.map(({ itemId }) => itemId)
  const snapshot = snapshotOf(account, client, header, number)
  const sealed = { ...header, ...totals, number, sequence, lineItemIds, snapshot }
  return {
    ...sealed,
    expectedLastNumber,
    status: statusAfter('open', { ...totals, amountPaid: 0, amountCredited: 0 }),
    seal: sealOf(sealed, lines),
    linesMade,
    lineItems: [...lines],
    change: totals.total,
    document: number,
    ...bookedBy(books, header.issueDate),
  }
}

/** Writes a draft. Line items that do not fit into one transaction follow in further ones. */
async function draft(books: Books, { header, lines, linesMade }: Paper): Promise<Invoice> {
  const first = lines.slice(0, limits.linesAtOnce)
  const { invoice } = await books.db.draftInvoice(draftedPaper({ header, lines: first, linesMade }))
  if (first.length === lines.length) return invoice
  await reviseDraft(books.db, invoice, first, { lines, linesMade, discount: header })
  books.places.remember(invoice.invoiceId, invoice.clientId)
  return requireInvoice(books, invoice.invoiceId)
}

/** Returns the writes of a new draft. */
export function draftedPaper({ header, lines, linesMade }: Pick<Paper, 'header' | 'lines' | 'linesMade'>) {
  const lineItemIds = lines.map(({ itemId }) => itemId)
  return Object.assign(
    { linesMade, lineItemIds, lineItems: lines as Line[] },
    header,
    totalsOf(lines, header),
  )
}
