import { createHash } from 'node:crypto'
import type { CreditNote, Invoice, LineItem, Payment } from '../open.js'

type SealedMoney = Pick<Invoice, 'currency' | 'subtotal' | 'discount' | 'tax' | 'total'>
type PricedItem = Pick<LineItem, 'itemId' | 'quantity' | 'unitPrice' | 'taxRate' | 'amount'>

/** Returns the seal of invoices without a snapshot: a digest of their amounts. */
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

/** Returns the seal of a finalized invoice: a digest of its whole content. */
export function sealOf(invoice: SealedInvoice, lines: readonly SealedLine[]): string {
  const parts = lines.map((line) => sealedLineNames.map((name) => line[name] ?? null))
  return form + digest([sealedNames.map((name) => invoice[name] ?? null), parts])
}

/** Whether an invoice is unchanged since it was finalized. */
export function isSealed(invoice: Invoice, lines: readonly LineItem[]): boolean {
  if (invoice.seal?.startsWith(form)) return sealOf(invoice, lines) === invoice.seal
  return moneySealOf(invoice, lines) === invoice.seal
}

type SealedCreditNote = Omit<CreditNote, 'seal'>

const formWithTimes = '3:'

/** Returns the seal of a credit note: a digest of its content and its time of issue. */
export function creditNoteSeal(note: SealedCreditNote): string {
  const { invoiceId, creditNoteId, creditNoteNumber, currency, amount, taxes, reason } = note
  const { issueDate, issuedAt } = note
  const paper = [invoiceId, creditNoteId, creditNoteNumber, currency, amount, taxes ?? null, reason]
  return formWithTimes + digest([...paper, issueDate ?? null, issuedAt])
}

/** Whether a credit note is unchanged since it was issued. */
export function isSealedNote(note: CreditNote): boolean {
  const { invoiceId, creditNoteNumber, currency, amount, taxes, reason, issueDate, seal } = note
  if (seal?.startsWith(formWithTimes)) return creditNoteSeal(note) === seal
  // The first credit notes without tax groups have no seal; later ones were sealed without their time of
  // issue.
  if (seal === undefined) return taxes === undefined
  const parts = [invoiceId, creditNoteNumber, currency, amount, taxes ?? null, reason]
  return form + digest(issueDate === undefined ? parts : [...parts, issueDate]) === seal
}

const sealedPaymentNames = [
  'invoiceId',
  'paymentId',
  'currency',
  'amount',
  'method',
  'reference',
  'paidAt',
  'paidOn',
] as const

type SealedPayment = Pick<Payment, (typeof sealedPaymentNames)[number]>

/** Returns the seal of a payment or refund: a digest of its content. */
export function paymentSeal(payment: SealedPayment): string {
  return formWithTimes + digest(sealedPaymentNames.map((name) => payment[name] ?? null))
}

/** Whether a payment is unchanged. Older payments without a day have no seal. */
export function isSealedPayment(payment: Payment): boolean {
  if (payment.seal === undefined) return payment.paidOn === undefined
  return paymentSeal(payment) === payment.seal
}

function digest(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}

/** Returns canonical JSON: an object is a list of its fields, sorted by name. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return listOf(value, canonicalJson)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = value as Readonly<Record<string, unknown>>
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined)
  return listOf(names.sort(), (name) => `[${JSON.stringify(name)},${canonicalJson(fields[name])}]`)
}

function listOf<Value>(values: readonly Value[], write: (value: Value) => string): string {
  let text = '['
  for (const value of values) text += text.length === 1 ? write(value) : `,${write(value)}`
  return `${text}]`
}
