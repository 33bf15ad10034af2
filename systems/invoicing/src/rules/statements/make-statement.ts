import { refuse } from '@tablewright/system'
import { daysBetween } from '../../dates.js'
import { limits } from '../../limits.js'
import type { Books, Client } from '../../open.js'
import { requireClient } from '../clients/view-client.js'
import { readWhole, type WholeInvoice } from '../invoices/read-whole.js'
import { invalid } from '../problems.js'

export type EntryKind = 'invoice' | 'payment' | 'refund' | 'credit-note' | 'void'

/** Something that changed what the client owes. */
export interface Entry {
  readonly date: string
  readonly kind: EntryKind
  readonly reference: string
  /** What the client owes more, or less. */
  readonly amount: number
  readonly balance: number
}

export interface Statement {
  readonly client: Client
  readonly currency: string
  readonly from: string
  readonly to: string
  readonly openingBalance: number
  readonly entries: Entry[]
  readonly closingBalance: number
}

export interface StatementQuestion {
  readonly clientId: string
  readonly from: string
  readonly to: string
  readonly currency: string
}

/** What a client owed before a day, what happened from that day until before another, and what is owed then. */
export async function makeStatement(books: Books, question: StatementQuestion): Promise<Statement> {
  const { clientId, from, to, currency } = question
  if (to < from) throw invalid('to', 'must not be before from')
  if (daysBetween(from, to) > limits.statementDays) {
    throw refuse('STATEMENT_TOO_LONG', `A statement spans at most ${limits.statementDays} days.`, {
      field: 'to',
    })
  }
  const client = await requireClient(books, clientId)
  const events: Event[] = []
  for await (const invoice of books.db.invoicesOfClient({ clientId })) {
    if (invoice.currency !== currency || invoice.status === 'draft') continue
    events.push(...eventsOf(await readWhole(books, invoice.invoiceId)))
  }
  events.sort((one, other) => (one.at < other.at ? -1 : 1))
  return { client, currency, from, to, ...balanced(events, from, to) }
}

interface Event {
  readonly at: string
  readonly kind: EntryKind
  readonly reference: string
  readonly amount: number
}

function eventsOf({ invoice, payments, creditNotes }: WholeInvoice): readonly Event[] {
  const { number: reference = '', total, amountCredited } = invoice
  return [
    { at: invoice.finalizedAt ?? invoice.createdAt, kind: 'invoice', reference, amount: total },
    ...payments.map(({ paidAt, kind, amount }): Event => {
      return { at: paidAt, kind, reference, amount: kind === 'payment' ? -amount : amount }
    }),
    ...creditNotes.map(({ issuedAt, creditNoteNumber, amount }): Event => {
      return { at: issuedAt, kind: 'credit-note', reference: creditNoteNumber, amount: -amount }
    }),
    // Nothing happens to an invoice after it has been withdrawn.
    ...(invoice.status === 'void'
      ? [{ at: invoice.updatedAt, kind: 'void', reference, amount: amountCredited - total } as const]
      : []),
  ]
}

function balanced(events: readonly Event[], from: string, to: string) {
  let balance = 0
  for (const event of events) if (event.at < from) balance += event.amount
  const openingBalance = balance
  const entries: Entry[] = []
  for (const { at, kind, reference, amount } of events) {
    const date = at.slice(0, 10)
    if (date < from || date >= to) continue
    balance += amount
    entries.push({ date, kind, reference, amount, balance })
  }
  return { openingBalance, entries, closingBalance: balance }
}
