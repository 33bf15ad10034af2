import type { Account, Books, CreditNote, Invoice, LineItem, Payment } from '../open.js'

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
  }
  for await (const { type, item } of db.everything()) {
    if (type === 'Accounts') all.account = item
    else if (type === 'Clients') all.clients.add(item.clientId)
    else if (type === 'Invoices') all.invoices.set(item.invoiceId, item)
    else if (type === 'Line Items') add(all.lines, item)
    else if (type === 'Payments') add(all.payments, item)
    else if (type === 'Credit Notes') add(all.creditNotes, item)
    else all.numbers.push(item)
  }
  return all
}

function add<Part extends { readonly invoiceId: string }>(parts: Map<string, Part[]>, part: Part): void {
  const known = parts.get(part.invoiceId)
  if (known) known.push(part)
  else parts.set(part.invoiceId, [part])
}

export function countBooks({ clients, invoices, numbers, lines, payments, creditNotes }: Snapshot) {
  const count = (parts: ReadonlyMap<string, readonly unknown[]>) =>
    [...parts.values()].reduce((sum, some) => sum + some.length, 0)
  return {
    clients: clients.size,
    invoices: invoices.size,
    numbers: numbers.length,
    lineItems: count(lines),
    payments: count(payments),
    creditNotes: count(creditNotes),
  }
}
