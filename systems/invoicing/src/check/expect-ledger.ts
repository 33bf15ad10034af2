import { forEachInTurns } from '@tablewright/system'
import type { CreditNote, Entry, Invoice, Payment } from '../open.js'
import { bookedOn } from '../rules/booking.js'
import { expectInvoice } from './expect-invoice.js'
import type { Snapshot } from './read-books.js'

/** The expected entry of a document or a payment. Its id cannot be derived. */
export type ExpectedEntry = Omit<Entry, 'entryId'>

/** Returns the expected entries of documents and payments, by name. */
export async function expectEntries(all: Snapshot): Promise<ReadonlyMap<string, ExpectedEntry>> {
  const entries = new Map<string, ExpectedEntry>()
  const expect = (entry: ExpectedEntry) => entries.set(entryName(entry), entry)
  await forEachInTurns(all.invoices.values(), (found) => {
    if (found.number === undefined) return
    const { values, sealed } = expectInvoice(found, all)
    const invoice = sealed ? { ...found, ...values } : found
    expect(invoiceEntry(invoice))
    if (invoice.status === 'void') expect(voidEntry(invoice))
    for (const payment of all.payments.get(invoice.invoiceId) ?? []) expect(paymentEntry(invoice, payment))
    for (const note of all.creditNotes.get(invoice.invoiceId) ?? []) expect(creditEntry(invoice, note))
  })
  return entries
}

/** Returns the name of an entry. Two entries with the same name are duplicates. */
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
  const { number = '', total, amountCredited, voidedOn, voidedAt, updatedAt } = invoice
  return {
    ...placeOf(invoice, voidedOn ?? voidedAt ?? updatedAt),
    booking: 'void',
    change: amountCredited - total,
    document: number,
  }
}

function paymentEntry(invoice: Invoice, payment: Payment): ExpectedEntry {
  const { kind, amount, overpaid = 0, fromCredit, paidOn, paidAt, paymentId } = payment
  const common = {
    ...placeOf(invoice, paidOn ?? paidAt),
    document: invoice.number ?? '',
    sourceId: paymentId,
  }
  if (fromCredit) return { ...common, booking: 'credit-applied', change: 0 }
  if (kind === 'refund') return { ...common, booking: 'refund', change: amount }
  return { ...common, booking: 'payment', change: -(amount + overpaid) }
}

function creditEntry(invoice: Invoice, note: CreditNote): ExpectedEntry {
  const { issueDate, issuedAt, creditNoteNumber, creditNoteId, amount, taxes } = note
  return {
    ...placeOf(invoice, issueDate ?? issuedAt),
    booking: 'credit-note',
    change: -amount,
    document: creditNoteNumber,
    sourceId: creditNoteId,
    ...(taxes !== undefined && { taxes }),
  }
}

/**
 * Returns the expected sums by client, currency and month: of the expected entries and of paid out credit.
 */
export async function expectMonths(
  expected: ReadonlyMap<string, ExpectedEntry>,
  found: readonly Entry[],
): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  const add = ({ booking, clientId, currency, bookedOn: day, change }: ExpectedEntry) => {
    if (booking === 'credit-applied') return
    const month = `${clientId} ${currency} ${day.slice(0, 7)}`
    sums.set(month, (sums.get(month) ?? 0) + change)
  }
  await forEachInTurns(expected.values(), add)
  await forEachInTurns(found, (entry) => {
    if (entry.booking === 'paid-out') add(entry)
  })
  return sums
}

/**
 * Returns the expected credit balances by client and currency: overpaid amounts less used and paid out ones.
 */
export async function expectCredits(all: Snapshot): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>()
  const add = ({ clientId, currency }: { clientId: string; currency: string }, amount: number) => {
    const name = `${clientId} ${currency}`
    if (amount !== 0) sums.set(name, (sums.get(name) ?? 0) + amount)
  }
  await forEachInTurns(all.invoices.values(), (invoice) => {
    for (const { overpaid = 0, fromCredit, amount } of all.payments.get(invoice.invoiceId) ?? []) {
      add(invoice, overpaid - (fromCredit ? amount : 0))
    }
  })
  await forEachInTurns(all.entries, (entry) => {
    if (entry.booking === 'paid-out') add(entry, -entry.change)
  })
  return sums
}
