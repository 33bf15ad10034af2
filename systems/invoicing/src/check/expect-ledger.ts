import { flatMapInTurns } from '@tablewright/system'
import type { CreditNote, Entry, Invoice, Payment } from '../open.js'
import { bookedOn } from '../rules/booking.js'
import { expectInvoice } from './expect-invoice.js'
import type { Snapshot } from './read-books.js'

/** An entry as it follows from a paper or a payment; its id follows from nothing. */
export type ExpectedEntry = Omit<Entry, 'entryId'>

/** The entries that follow from the papers and payments, by what they are about. */
export async function expectEntries(all: Snapshot): Promise<ReadonlyMap<string, ExpectedEntry>> {
  const entries = await flatMapInTurns(all.invoices.values(), (found): ExpectedEntry[] => {
    if (found.number === undefined) return []
    const { values, sealed } = expectInvoice(found, all)
    const invoice = sealed ? { ...found, ...values } : found
    const credits = all.creditNotes.get(invoice.invoiceId) ?? []
    return [
      invoiceEntry(invoice),
      ...(invoice.status === 'void' ? [voidEntry(invoice)] : []),
      ...(all.payments.get(invoice.invoiceId) ?? []).map((payment) => paymentEntry(invoice, payment)),
      ...credits.map((note) => creditEntry(invoice, note)),
    ]
  })
  return new Map(entries.map((entry) => [entryName(entry), entry]))
}

/** What an entry is about: two of the same are one too many. */
export function entryName({ booking, invoiceId, sourceId }: ExpectedEntry): string {
  return [booking, invoiceId, sourceId].filter((part) => part !== undefined).join(' ')
}

function placeOf({ clientId, currency, invoiceId }: Invoice, date: string) {
  return { clientId, currency, invoiceId, bookedOn: bookedOn(date).bookedOn }
}

function invoiceEntry(invoice: Invoice): ExpectedEntry {
  const { issueDate, number = '', total, taxes } = invoice
  const change = { booking: 'invoice', change: total, document: number } as const
  return { ...placeOf(invoice, issueDate), ...change, ...(taxes !== undefined && { taxes }) }
}

function voidEntry(invoice: Invoice): ExpectedEntry {
  const { number = '', total, amountCredited, voidedAt, updatedAt } = invoice
  return {
    ...placeOf(invoice, voidedAt ?? updatedAt),
    booking: 'void',
    change: amountCredited - total,
    document: number,
  }
}

function paymentEntry(invoice: Invoice, payment: Payment): ExpectedEntry {
  const { kind, amount, overpaid = 0, fromCredit, paidAt, paymentId } = payment
  const common = { ...placeOf(invoice, paidAt), document: invoice.number ?? '', sourceId: paymentId }
  if (fromCredit) return { ...common, booking: 'credit-applied', change: 0 }
  if (kind === 'refund') return { ...common, booking: 'refund', change: amount }
  return { ...common, booking: 'payment', change: -(amount + overpaid) }
}

function creditEntry(invoice: Invoice, note: CreditNote): ExpectedEntry {
  const { issuedAt, creditNoteNumber, creditNoteId, amount, taxes } = note
  return {
    ...placeOf(invoice, issuedAt),
    booking: 'credit-note',
    change: -amount,
    document: creditNoteNumber,
    sourceId: creditNoteId,
    ...(taxes !== undefined && { taxes }),
  }
}

/** The sums of months by client, currency and month. */
export function expectMonths(entries: Iterable<ExpectedEntry>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { booking, clientId, currency, bookedOn: day, change } of entries) {
    if (booking === 'credit-applied') continue
    const month = `${clientId} ${currency} ${day.slice(0, 7)}`
    sums.set(month, (sums.get(month) ?? 0) + change)
  }
  return sums
}

/** Credit balances by client and currency: what was overpaid, less what was used and paid out. */
export function expectCredits(all: Snapshot): Map<string, number> {
  const sums = new Map<string, number>()
  const add = ({ clientId, currency }: { clientId: string; currency: string }, amount: number) => {
    const name = `${clientId} ${currency}`
    if (amount !== 0) sums.set(name, (sums.get(name) ?? 0) + amount)
  }
  for (const invoice of all.invoices.values()) {
    for (const { overpaid = 0, fromCredit, amount } of all.payments.get(invoice.invoiceId) ?? []) {
      add(invoice, overpaid - (fromCredit ? amount : 0))
    }
  }
  for (const entry of all.entries) if (entry.booking === 'paid-out') add(entry, -entry.change)
  return sums
}
