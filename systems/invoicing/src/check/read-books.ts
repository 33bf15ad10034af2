import type { Account, Books, CreditNote, Entry, Invoice, LineItem, Payment, Recurring } from '../open.js'

export interface NumberItem {
  readonly number: string
  readonly sequence?: number | undefined
  readonly clientId: string
  readonly invoiceId: string
}

/** All that there is, by what it belongs to. */
export interface Snapshot {
  account: Account | undefined
  readonly clients: Set<string>
  readonly invoices: Map<string, Invoice>
  readonly numbers: NumberItem[]
  readonly lines: Map<string, LineItem[]>
  readonly payments: Map<string, Payment[]>
  readonly creditNotes: Map<string, CreditNote[]>
  readonly entries: Entry[]
  /** Sums by client, currency and month. */
  readonly months: Map<string, number>
  /** Credit balances by client and currency. */
  readonly credits: Map<string, number>
  readonly recurring: Recurring[]
}

export async function readBooks({ db }: Books): Promise<Snapshot> {
  const all: Snapshot = {
    account: undefined,
    clients: new Set(),
    invoices: new Map(),
    numbers: [],
    lines: new Map(),
    payments: new Map(),
    creditNotes: new Map(),
    entries: [],
    months: new Map(),
    credits: new Map(),
    recurring: [],
  }
  for await (const { type, item } of db.everything()) {
    if (type === 'Accounts') all.account = item
    else if (type === 'Clients') all.clients.add(item.clientId)
    else if (type === 'Invoices') all.invoices.set(item.invoiceId, item)
    else if (type === 'Line Items') add(all.lines, item)
    else if (type === 'Payments') add(all.payments, item)
    else if (type === 'Credit Notes') add(all.creditNotes, item)
    else if (type === 'Ledger Entries') all.entries.push(item)
    else if (type === 'Ledger Months') {
      all.months.set(`${item.clientId} ${item.currency} ${item.month}`, item.balance)
    } else if (type === 'Client Credits') {
      all.credits.set(`${item.clientId} ${item.currency}`, item.creditBalance)
    } else if (type === 'Recurring Invoices') all.recurring.push(item)
    else all.numbers.push(item)
  }
  return all
}

function add<Part extends { readonly invoiceId: string }>(parts: Map<string, Part[]>, part: Part): void {
  const known = parts.get(part.invoiceId)
  if (known) known.push(part)
  else parts.set(part.invoiceId, [part])
}

export function countBooks(all: Snapshot) {
  const count = (parts: ReadonlyMap<string, readonly unknown[]>) =>
    [...parts.values()].reduce((sum, some) => sum + some.length, 0)
  return {
    clients: all.clients.size,
    invoices: all.invoices.size,
    numbers: all.numbers.length,
    lineItems: count(all.lines),
    payments: count(all.payments),
    creditNotes: count(all.creditNotes),
    ledgerEntries: all.entries.length,
    creditBalances: all.credits.size,
  }
}
