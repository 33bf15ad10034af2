import { createHash } from 'node:crypto'
import type { CreditNote, Invoice, LineItem } from '../open.js'

type SealedMoney = Pick<Invoice, 'currency' | 'subtotal' | 'discount' | 'tax' | 'total'>
type PricedItem = Pick<LineItem, 'itemId' | 'quantity' | 'unitPrice' | 'taxRate' | 'amount'>

/** Seal of invoices from before there were snapshots: a digest of their money. */
export function moneySealOf(invoice: SealedMoney, lines: readonly PricedItem[]): string {
  const { currency, subtotal, discount, tax, total } = invoice
  const parts = lines
    .map(({ itemId, quantity, unitPrice, taxRate, amount }) => [itemId, quantity, unitPrice, taxRate, amount])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
  return digest([currency, subtotal, discount, tax, total, parts])
}

const sealedNames = [
  'clientId',
  'invoiceId',
  'number',
  'sequence',
  'issueDate',
  'dueDate',
  'deliveryFrom',
  'deliveryTo',
  'currency',
  'subtotal',
  'discount',
  'discountPercent',
  'tax',
  'total',
  'taxes',
  'taxNote',
  'notes',
  'orderReference',
  'lineItemIds',
  'snapshot',
] as const

const sealedLineNames = [
  'itemId',
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'discountPercent',
  'taxRate',
  'taxCategory',
  'amount',
] as const

export type SealedInvoice = Pick<Invoice, (typeof sealedNames)[number]>
type SealedLine = Pick<LineItem, (typeof sealedLineNames)[number]>

const form = '2:'

/** A digest of everything that the paper says, taken when the invoice is finalized. No later change of a word or an
 * amount comes out the same. */
export function sealOf(invoice: SealedInvoice, lines: readonly SealedLine[]): string {
  const parts = lines.map((line) => sealedLineNames.map((name) => line[name] ?? null))
  return form + digest([sealedNames.map((name) => invoice[name] ?? null), parts])
}

/** Whether an invoice says what it said when it was finalized. */
export function isSealed(invoice: Invoice, lines: readonly LineItem[]): boolean {
  if (invoice.seal?.startsWith(form)) return sealOf(invoice, lines) === invoice.seal
  return moneySealOf(invoice, lines) === invoice.seal
}

type SealedCreditNote = Omit<CreditNote, 'creditNoteId' | 'issuedAt' | 'seal'>

/** A digest of everything that a credit note says. */
export function creditNoteSeal(note: SealedCreditNote): string {
  const { invoiceId, creditNoteNumber, currency, amount, taxes, reason, issueDate } = note
  const parts = [invoiceId, creditNoteNumber, currency, amount, taxes ?? null, reason]
  // Notes from before they had a date of their own were sealed without one.
  return form + digest(issueDate === undefined ? parts : [...parts, issueDate])
}

function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(value)))
    .digest('hex')
}

/** Returns the same text for equal values, regardless of the order of their fields. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, each]) => each !== undefined)
  return fields
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => [name, canonical(each)])
}
