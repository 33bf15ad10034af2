// The amount that each client owes, by day. Written in the transactions of the documents and payments that
// change it.
import * as t from '@tablewright/design'
import { actor, lineText } from '@tablewright/system'
import { amount, currency, taxes } from './attributes.js'
import { invoicing } from './table.js'

export const bookings = [
  'invoice',
  'void',
  'payment',
  'refund',
  'credit-note',
  'credit-applied',
  'paid-out',
] as const

export const entryAttributes = {
  clientId: t.ulid(),
  currency: currency(),
  bookedOn: t.date(),
  entryId: t.ulid().onCreate(),
  booking: t.oneOf(...bookings).immutable(),
  /** Change of the amount that the client owes. */
  change: amount().immutable(),
  /** The number of the document. */
  document: lineText(60).immutable(),
  invoiceId: t.ulid().optional().immutable(),
  /** The payment or credit note. */
  sourceId: t.ulid().optional().immutable(),
  /** Invoiced or credited tax. */
  taxes: taxes().optional().immutable(),
  actor: actor(),
}

/** One line of a statement. Immutable. The index is the journal of all clients. */
export const Entry = invoicing.entity('Ledger Entries', {
  key: {
    PK: 'LEDGER#<ClientId>#<Currency>',
    SK: '<BookedOn>#<EntryId>',
    GSI3PK: 'JOURNAL',
    GSI3SK: '<BookedOn>#<EntryId>',
  },
  attributes: entryAttributes,
  expect: { items: 600_000, bytes: 350 },
})

/** The sum of a month's entries. A statement does not read entries before its period. */
export const LedgerMonth = invoicing.entity('Ledger Months', {
  key: { PK: 'LEDGERMONTHS#<ClientId>#<Currency>', SK: '<Month>' },
  attributes: {
    clientId: t.ulid(),
    currency: currency(),
    month: t.text({
      minimumLength: 7,
      maximumLength: 7,
      pattern: /\d{4}-\d{2}/,
      expected: 'a month like 2026-04',
    }),
    balance: amount(),
  },
  expect: { items: 100_000, bytes: 150 },
})

/** Unused credit of a client. */
export const ClientCredit = invoicing.entity('Client Credits', {
  key: {
    PK: 'CLIENTCREDIT#<ClientId>#<Currency>',
    SK: 'CLIENTCREDIT#<ClientId>#<Currency>',
  },
  attributes: { clientId: t.ulid(), currency: currency(), creditBalance: amount() },
  expect: { items: 1_000, bytes: 150 },
})

/** Books the amount that the client owes from the issue date on. */
export const bookInvoice = t.create(Entry, { to: { booking: 'invoice' } })

/** Adds to the sum of the month. */
export const bookMonth = t.update(LedgerMonth, {
  given: { change: amount() },
  to: { balance: t.increment(t.param('change')) },
  upsert: true,
})

export const raiseCredit = t.update(ClientCredit, {
  given: { overpaid: amount() },
  to: { creditBalance: t.increment(t.param('overpaid')) },
  upsert: true,
})

/** Uses credit. Refused if the balance is lower. */
export const useCredit = t.update(ClientCredit, {
  given: { used: amount() },
  to: { creditBalance: t.decrement(t.param('used')) },
  when: { creditBalance: t.atLeast(t.param('used')) },
})

export const ledgerPatterns = {
  ledger: t.query(Entry, {
    goal: "The entries of a client's ledger in a period",
    by: ['clientId', 'currency'],
    between: 'bookedOn',
    order: 'ascending',
    page: 1_000,
    consistency: 'strong',
    expect: { items: 100, bytes: 350 },
  }),
  ledgerMonths: t.query(LedgerMonth, {
    goal: 'The sums of the months before a period',
    by: ['clientId', 'currency'],
    before: 'month',
    order: 'ascending',
    page: 1_000,
    consistency: 'strong',
    expect: { items: 24, bytes: 150 },
  }),
  journal: t.query(Entry, {
    goal: 'All invoices, credit notes and payments of a period, for the tax report and for bookkeeping',
    index: 'GSI3',
    between: 'bookedOn',
    order: 'ascending',
    page: 1_000,
    expect: { items: 3_000, bytes: 350 },
  }),
  clientCredit: t.get(ClientCredit, { goal: 'The credit balance of a client', consistency: 'strong' }),
  payOutCredit: t.transact(
    {
      credit: useCredit,
      entry: t.create(Entry, { to: { booking: 'paid-out' } }),
      month: bookMonth,
    },
    { goal: 'Pay out a credit balance' },
  ),
}
