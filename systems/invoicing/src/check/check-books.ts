import { isTablewrightError } from '@tablewright/base'
import { type DriftFinding, type VerifyOptions, verify } from '@tablewright/client'
import {
  type CheckResult,
  checkOutbox,
  driftRepairs,
  driftViolation,
  type RepairResult,
  repairOutbox,
  type Violation,
} from '@tablewright/system'
import type { Books } from '../open.js'
import type { Flaw } from './flaw.js'
import { invoiceFlaws } from './invoice-flaws.js'
import { ledgerFlaws } from './ledger-flaws.js'
import { numberFlaws } from './number-flaws.js'
import { countBooks, readBooks } from './read-books.js'
import { strayFlaws } from './stray-flaws.js'

/** Do addresses and numbers follow from clients and invoices, and does every invoice follow from its parts? */
export async function checkBooks(books: Books): Promise<CheckResult> {
  const findings = await verifyOwn(books)
  const { counted, flaws } = await findFlaws(books)
  const named = flaws.map(({ invariant, message, data }) => ({ invariant, message, data }))
  const outbox = await checkOutbox(books.db)
  return {
    counted: { ...counted, ...outbox.counted },
    violations: [...findings.map(drifted), ...named, ...outbox.violations],
  }
}

/** Repairing one thing may show another: a line that is gone changes the total. */
const maxRounds = 5

/** Repairs what `checkBooks` finds, as far as it follows from the rest: money that was paid or asked for is never made up. */
export async function repairBooks(books: Books): Promise<RepairResult> {
  const repairs: string[] = []
  for (let round = 1; round <= maxRounds; round++) {
    const repaired = (await verifyOwn(books, { repair: true })).filter(({ repaired }) => repaired)
    repairs.push(...driftRepairs(repaired))
    const { flaws } = await findFlaws(books)
    const repairable = flaws.flatMap(({ repair }) => repair ?? [])
    for (const repair of repairable) repairs.push(...(await unlessChanged(repair)))
    if (repaired.length + repairable.length === 0) break
  }
  repairs.push(...(await repairOutbox(books.db)))
  return { ...(await checkBooks(books)), repairs }
}

/** A table of many accounts is verified as a whole; each is told of its own. */
async function verifyOwn({ db, accountId }: Books, options: VerifyOptions = {}): Promise<DriftFinding[]> {
  const { findings } = await verify(db, options)
  const own = accountId === undefined ? '' : `ACCOUNT#${accountId}#`
  return findings.filter((finding) => partitionOf(finding).startsWith(own))
}

/** What has changed since it was looked at, by people or by what was repaired before it, is looked at again next time. */
async function unlessChanged(repair: () => Promise<string>): Promise<readonly string[]> {
  try {
    return [await repair()]
  } catch (error) {
    if (isTablewrightError(error, 'VERSION_MISMATCH', 'CONDITION_FAILED', 'NOT_FOUND')) return []
    throw error
  }
}

/** The books are read page by page while people write; only what is wrong in the same way twice is wrong. */
async function findFlaws(books: Books) {
  const first = await readFlaws(books)
  if (first.flaws.length === 0) return first
  const seen = new Set(first.flaws.map(({ message }) => message))
  const second = await readFlaws(books)
  return { ...second, flaws: second.flaws.filter(({ message }) => seen.has(message)) }
}

async function readFlaws(
  books: Books,
): Promise<{ readonly counted: Record<string, number>; readonly flaws: Flaw[] }> {
  const all = await readBooks(books)
  const flaws = [
    ...numberFlaws(books, all),
    ...strayFlaws(books, all),
    ...invoiceFlaws(books, all),
    ...ledgerFlaws(books, all),
  ]
  return { counted: countBooks(all), flaws }
}

function drifted(finding: DriftFinding): Violation {
  const ofClient = finding.derived === 'Client.ClientEmail'
  return driftViolation(finding, ofClient ? 'one-address-one-client' : 'one-number-one-invoice')
}

function partitionOf({ key }: DriftFinding): string {
  const { PK } = key as { readonly PK?: { readonly S?: string } }
  return PK?.S ?? ''
}
