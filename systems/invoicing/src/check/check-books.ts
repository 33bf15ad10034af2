import { isTablewrightError } from '@tablewright/base'
import type { DriftFinding } from '@tablewright/client'
import {
  type CheckResult,
  checkOutbox,
  driftRepairs,
  driftViolation,
  flatMapInTurns,
  type RepairResult,
  repairOutbox,
  type Violation,
} from '@tablewright/system'
import type { Books } from '../open.js'
import { invoiceViolations } from './invoice-violations.js'
import { contestedIds, expectLedger, ledgerViolations } from './ledger-violations.js'
import { numberViolations } from './number-violations.js'
import { paperViolations } from './paper-violations.js'
import { countBooks, type ReadBooks, readBooks } from './read-books.js'
import { strayViolations } from './stray-violations.js'
import type { RepairableViolation } from './violation.js'

/**
 * Checks that every item is well formed, that addresses and numbers match clients and invoices, and that
 * documents match their parts.
 */
export async function checkBooks(books: Books): Promise<CheckResult> {
  const { findings, violations, counted } = await findViolations(books, false)
  const named = violations.map(({ invariant, message, data }) => ({ invariant, message, data }))
  const outbox = await checkOutbox(books.db, findings)
  return {
    counted: { ...counted, ...outbox.counted },
    violations: [...findings.map(drifted), ...named, ...outbox.violations],
  }
}

/** Maximum number of rounds. A repair can reveal another violation: a missing line changes the total. */
const maxRounds = 5

/**
 * Repairs the violations of `checkBooks` that follow from other data. Paid and invoiced amounts are never
 * invented. Malformed items, and everything of the same invoice or client, are left to a person.
 */
export async function repairBooks(books: Books): Promise<RepairResult> {
  const repairs: string[] = []
  let findings: readonly DriftFinding[] = []
  for (let round = 1; round <= maxRounds; round++) {
    const found = await findViolations(books, true)
    const { violations } = found
    findings = found.findings
    const repaired = findings.filter((finding) => finding.repaired)
    repairs.push(...driftRepairs(repaired))
    const repairable = violations.flatMap(({ repair }) => repair ?? [])
    for (const repair of repairable) repairs.push(...(await unlessChanged(repair)))
    if (repaired.length + repairable.length === 0) break
  }
  repairs.push(...(await repairOutbox(books.db, findings)))
  return { ...(await checkBooks(books)), repairs }
}

/** Items that changed since they were read are checked again in the next round. */
async function unlessChanged(repair: () => Promise<string>): Promise<readonly string[]> {
  try {
    return [await repair()]
  } catch (error) {
    if (isTablewrightError(error, 'VERSION_MISMATCH', 'CONDITION_FAILED', 'NOT_FOUND', 'ALREADY_EXISTS'))
      return []
    throw error
  }
}

/** The books are read in pages during concurrent writes, so only violations that are found twice count. */
async function findViolations(books: Books, repair: boolean) {
  const first = await readBooks(books, repair)
  const counted = countBooks(first.all)
  const violations = await violationsOf(books, first)
  if (violations.length === 0) return { findings: first.findings, counted, violations }
  const seen = new Set(violations.map(({ message }) => message))
  const second = await readBooks(books, false)
  const confirmed = (await violationsOf(books, second)).filter(({ message }) => seen.has(message))
  return { findings: first.findings, counted: countBooks(second.all), violations: confirmed }
}

async function violationsOf(books: Books, { all, findings }: ReadBooks): Promise<RepairableViolation[]> {
  const ledger = await expectLedger(all)
  const violations = [
    ...(await numberViolations(books, all)),
    ...(await strayViolations(books, all)),
    ...(await invoiceViolations(books, all)),
    ...(await ledgerViolations(books, all, ledger)),
    ...(await paperViolations(all)),
  ]
  const tainted = new Set([...taintedIds(findings), ...(await contestedIds(all, ledger))])
  return flatMapInTurns(violations, (violation) =>
    dependsOn(violation, tainted) ? [withoutRepair(violation)] : [violation],
  )
}

const ulid = /[0-7][0-9A-HJKMNP-TV-Z]{25}/g

/** Returns the invoices and clients with a malformed item. Their other violations are not reported. */
function taintedIds(findings: readonly DriftFinding[]): ReadonlySet<string> {
  const malformed = findings.filter(({ kind }) => kind === 'malformed' || kind === 'foreign')
  return new Set(malformed.flatMap(({ key }) => JSON.stringify(key).match(ulid) ?? []))
}

function dependsOn({ data, message }: RepairableViolation, tainted: ReadonlySet<string>): boolean {
  if (tainted.size === 0) return false
  const named = `${JSON.stringify(data)} ${message}`.match(ulid) ?? []
  return named.some((id) => tainted.has(id))
}

function withoutRepair({ invariant, message, data }: RepairableViolation): RepairableViolation {
  return { invariant, message, data }
}

const itemFaults: Partial<Record<DriftFinding['kind'], string>> = {
  malformed: 'well-formed',
  foreign: 'well-formed',
  misplaced: 'in-its-indexes',
}

function drifted(finding: DriftFinding): Violation {
  const ofClient = finding.derived === 'Client.ClientEmail'
  const ofSource = ofClient ? 'one-address-one-client' : 'one-number-one-invoice'
  return driftViolation(finding, itemFaults[finding.kind] ?? ofSource)
}
