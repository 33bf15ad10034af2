import { type DriftFinding, type VerifiedItem, verify } from '@tablewright/client'
import type {
  Account,
  Books,
  CreditNote,
  Entry,
  Invoice,
  LineItem,
  Logo,
  Message,
  Payment,
  Recurring,
} from '../open.js'

export interface NumberItem {
  readonly number: string
  readonly sequence?: number | undefined
  readonly clientId: string
  readonly invoiceId: string
}

/** All well-formed items, grouped by owner. */
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
  readonly logos: Map<string, Logo>
  readonly messages: Message[]
}

export interface ReadBooks {
  /** Findings about malformed and derived items. */
  readonly findings: readonly DriftFinding[]
  readonly all: Snapshot
}

/** Reads the whole table once. Returns only the items of this account. */
export async function readBooks({ db, accountId }: Books, repair: boolean): Promise<ReadBooks> {
  const all = emptySnapshot()
  const onItem = (item: VerifiedItem) => {
    if (accountId === undefined || item.values.accountId === accountId) sort(all, item)
  }
  const { findings } = await verify(db, { items: true, onItem, repair })
  for await (const { item } of db.numberItems()) all.numbers.push(item)
  const own = accountId === undefined ? '' : `ACCOUNT#${accountId}`
  return { findings: findings.filter((finding) => partitionOf(finding).startsWith(own)), all }
}

function emptySnapshot(): Snapshot {
  return {
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
    logos: new Map(),
    messages: [],
  }
}

/** Adds an item of each entity to the snapshot. */
const places: Readonly<Record<string, (all: Snapshot, item: never) => void>> = {
  Account: (all, item: Account) => {
    all.account = item
  },
  Client: (all, { clientId }: { readonly clientId: string }) => all.clients.add(clientId),
  Invoice: (all, item: Invoice) => all.invoices.set(item.invoiceId, item),
  LineItem: (all, item: LineItem) => add(all.lines, item),
  Payment: (all, item: Payment) => add(all.payments, item),
  CreditNote: (all, item: CreditNote) => add(all.creditNotes, item),
  Entry: (all, item: Entry) => all.entries.push(item),
  LedgerMonth: (all, { clientId, currency, month, balance }: Sum & { month: string; balance: number }) =>
    all.months.set(`${clientId} ${currency} ${month}`, balance),
  ClientCredit: (all, { clientId, currency, creditBalance }: Sum & { creditBalance: number }) =>
    all.credits.set(`${clientId} ${currency}`, creditBalance),
  Recurring: (all, item: Recurring) => all.recurring.push(item),
  Logo: (all, item: Logo) => all.logos.set(item.logoId, item),
  Message: (all, item: Message) => all.messages.push(item),
}

interface Sum {
  readonly clientId: string
  readonly currency: string
}

function sort(all: Snapshot, { entity, values }: VerifiedItem): void {
  places[entity]?.(all, values as never)
}

function add<Part extends { readonly invoiceId: string }>(parts: Map<string, Part[]>, part: Part): void {
  const known = parts.get(part.invoiceId)
  if (known) known.push(part)
  else parts.set(part.invoiceId, [part])
}

function partitionOf({ key }: DriftFinding): string {
  const { PK } = key as { readonly PK?: { readonly S?: string } }
  return PK?.S ?? ''
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
