import { isDeepStrictEqual } from 'node:util'
import { flatMapInTurns, forEachInTurns } from '@tablewright/system'
import type { Books, Entry } from '../open.js'
import { expectInvoice } from './expect-invoice.js'
import { type ExpectedEntry, entryName, expectCredits, expectEntries, expectMonths } from './expect-ledger.js'
import type { Snapshot } from './read-books.js'
import type { RepairableViolation } from './violation.js'

/** The expected ledger and credit balances, from documents and payments. */
export interface ExpectedLedger {
  readonly entries: ReadonlyMap<string, ExpectedEntry>
  readonly credits: ReadonlyMap<string, number>
}

export async function expectLedger(all: Snapshot): Promise<ExpectedLedger> {
  return { entries: await expectEntries(all), credits: await expectCredits(all) }
}

/**
 * Checks that the ledger matches documents and payments, that sums match the ledger, and that credit balances
 * match both.
 */
export async function ledgerViolations(
  books: Books,
  all: Snapshot,
  { entries, credits }: ExpectedLedger,
): Promise<RepairableViolation[]> {
  const months = await expectMonths(entries, all.entries)
  return [
    ...(await entryViolations(books, all.entries, entries)),
    ...(await sumViolations(all.months, months, monthViolation(books))),
    ...(await sumViolations(all.credits, credits, creditViolation(books))),
  ]
}

/**
 * Returns invoices and clients whose payments or credit notes contradict both the invoice and the ledger,
 * because a payment was removed or altered directly. A person must decide.
 */
export async function contestedIds(
  all: Snapshot,
  { entries, credits }: ExpectedLedger,
): Promise<ReadonlySet<string>> {
  const ids = await flatMapInTurns(all.entries, (entry) => {
    const invoice = all.invoices.get(entry.invoiceId ?? '')
    if (invoice === undefined || entry.booking === 'invoice' || entry.booking === 'void') return []
    const right = entries.get(entryName(entry))
    if (right !== undefined && isSame(entry, right)) return []
    const { values } = expectInvoice(invoice, all)
    const place = `${invoice.clientId} ${invoice.currency}`
    const agrees =
      values.amountPaid === invoice.amountPaid &&
      values.amountCredited === invoice.amountCredited &&
      (credits.get(place) ?? 0) === (all.credits.get(place) ?? 0)
    return agrees ? [] : [invoice.invoiceId, invoice.clientId]
  })
  return new Set(ids)
}

async function entryViolations(
  books: Books,
  found: readonly Entry[],
  expected: ReadonlyMap<string, ExpectedEntry>,
): Promise<RepairableViolation[]> {
  const left = new Map(expected)
  const violations = await flatMapInTurns(found, (entry) => {
    if (entry.booking === 'paid-out') return []
    const name = entryName(entry)
    const right = left.get(name)
    if (right === undefined || !isSame(entry, right)) return [wrongEntry(books, entry, name)]
    left.delete(name)
    return []
  })
  await forEachInTurns(left, ([name, entry]) => violations.push(missingEntry(books, entry, name)))
  return violations
}

const compared = [
  'clientId',
  'currency',
  'bookedOn',
  'booking',
  'change',
  'document',
  'invoiceId',
  'sourceId',
] as const

/**
 * Whether an entry equals the expected one. Tax groups of voided and older invoices cannot be computed and
 * are not compared.
 */
function isSame(entry: Entry, expected: ExpectedEntry): boolean {
  if (expected.taxes !== undefined && !isDeepStrictEqual(entry.taxes, expected.taxes)) return false
  return compared.every((name) => entry[name] === expected[name])
}

function wrongEntry({ db }: Books, entry: Entry, name: string): RepairableViolation {
  const { clientId, currency, bookedOn, entryId } = entry
  return {
    invariant: 'ledger-follows',
    message: `Ledger entry ${entryId} (${name}) belongs to no invoice, credit note or payment.`,
    data: { clientId, entryId },
    repair: async () => {
      await db.removeEntry({ clientId, currency, bookedOn, entryId })
      return `Ledger entry ${entryId} was removed: nothing stands behind it.`
    },
  }
}

function missingEntry({ db }: Books, entry: ExpectedEntry, name: string): RepairableViolation {
  return {
    invariant: 'ledger-follows',
    message: `The ledger has no entry for ${name}.`,
    data: { clientId: entry.clientId, invoiceId: entry.invoiceId },
    repair: async () => {
      await db.restoreEntry(entry)
      return `The ledger entry for ${name} was written.`
    },
  }
}

type SumViolation = (name: string, found: number | undefined, expected: number) => RepairableViolation

async function sumViolations(
  found: ReadonlyMap<string, number>,
  expected: ReadonlyMap<string, number>,
  violation: SumViolation,
): Promise<RepairableViolation[]> {
  const wrong = await flatMapInTurns(found, ([name, is]) => {
    const right = expected.get(name) ?? 0
    return is === right ? [] : [violation(name, is, right)]
  })
  const missing = await flatMapInTurns(expected, ([name, right]) =>
    found.has(name) || right === 0 ? [] : [violation(name, undefined, right)],
  )
  return [...wrong, ...missing]
}

function monthViolation({ db }: Books): SumViolation {
  return (name, found, balance) => {
    const [clientId = '', currency = '', month = ''] = name.split(' ')
    return {
      invariant: 'month-is-sum',
      message: `The ledger of ${name} comes to ${found ?? 'nothing'}; its entries come to ${balance}.`,
      data: { clientId, month },
      repair: async () => {
        const key = { clientId, currency, month, balance }
        await (found === undefined ? db.addMonth(key) : db.repairMonth({ ...key, seenBalance: found }))
        return `The sum of ${name} was set to ${balance}.`
      },
    }
  }
}

function creditViolation({ db }: Books): SumViolation {
  return (name, found, creditBalance) => {
    const [clientId = '', currency = ''] = name.split(' ')
    return {
      invariant: 'credit-adds-up',
      message: `The credit balance of ${name} is ${found ?? 'missing'}; payments leave ${creditBalance}.`,
      data: { clientId, currency },
      repair: async () => {
        const key = { clientId, currency, creditBalance }
        await (found === undefined ? db.addCredit(key) : db.repairCredit({ ...key, seenCredit: found }))
        return `The credit balance of ${name} was set to ${creditBalance}.`
      },
    }
  }
}
