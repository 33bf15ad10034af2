import { statusAfter } from '../money/balance.js'
import { addTaxes } from '../money/credit-taxes.js'
import { isSealed } from '../money/seal.js'
import { lineAmount, totalsOf } from '../money/totals.js'
import type { CreditNote, Invoice, LineItem } from '../open.js'
import { inOrder } from '../rules/invoices/read-invoice.js'
import type { Snapshot } from './read-books.js'

/** The expected invoice, from its line items, payments and credit notes. */
export interface ExpectedInvoice {
  readonly lines: readonly LineItem[]
  /** The expected values, by attribute. */
  readonly values: Pick<
    Invoice,
    | 'status'
    | 'lineItemIds'
    | 'linesMade'
    | 'subtotal'
    | 'discount'
    | 'tax'
    | 'taxes'
    | 'total'
    | 'amountPaid'
    | 'amountCredited'
    | 'creditedTaxes'
    | 'creditNotesMade'
  >
  /** Whether its content matches its seal. */
  readonly sealed: boolean
}

export function expectInvoice(invoice: Invoice, all: Snapshot): ExpectedInvoice {
  const { invoiceId } = invoice
  const found = inOrder(invoice.lineItemIds, all.lines.get(invoiceId) ?? [])
  const lines = found.map((line) => ({ ...line, amount: lineAmount(line) }))
  const credits = all.creditNotes.get(invoiceId) ?? []
  const { taxes, ...totals } = totalsOf(lines, { ...invoice, discount: Math.max(0, invoice.discount) })
  const amounts = {
    ...totals,
    amountPaid: sum(all.payments.get(invoiceId) ?? [], ({ kind, amount }) =>
      kind === 'payment' ? amount : -amount,
    ),
    amountCredited: sum(credits, ({ amount }) => amount),
  }
  const values = {
    ...amounts,
    taxes: isFromBeforeSnapshots(invoice) ? invoice.taxes : taxes,
    creditedTaxes: creditedTaxes(invoice, credits),
    status: statusOf(invoice, amounts),
    lineItemIds: lines.map(({ itemId }) => itemId),
    linesMade: Math.max(invoice.linesMade, ...lines.map(({ itemId }) => Number(itemId) || 0)),
    creditNotesMade: credits.length,
  }
  return { lines, values, sealed: isDraft(invoice) || isSealed({ ...invoice, ...totals, taxes }, lines) }
}

export function isDraft({ number }: Invoice): boolean {
  return number === undefined
}

/** Whether an invoice was issued before snapshots existed: its seal covers only its amounts. */
export function isFromBeforeSnapshots({ seal }: Invoice): boolean {
  return seal !== undefined && !seal.includes(':')
}

/** Returns the credited taxes. Older credit notes have no tax groups, so theirs are unknown. */
function creditedTaxes(invoice: Invoice, credits: readonly CreditNote[]): Invoice['creditedTaxes'] {
  const lists = credits.map(({ taxes }) => taxes)
  if (lists.includes(undefined)) return invoice.creditedTaxes
  return credits.length === 0 ? undefined : addTaxes(...lists.map((taxes) => taxes ?? []))
}

function statusOf(invoice: Invoice, amounts: Parameters<typeof statusAfter>[1]): Invoice['status'] {
  if (isDraft(invoice)) return 'draft'
  return invoice.status === 'void' ? 'void' : statusAfter(invoice.status, amounts)
}

function sum<Part>(parts: readonly Part[], amount: (part: Part) => number): number {
  return parts.reduce((total, part) => total + amount(part), 0)
}
