import type { DriftFinding } from '@tablewright/client'
import type { Violation } from './invariants.js'

/** A derived item that does not follow from its sources, as a violation of the invariant that it stands for. */
export function driftViolation(finding: DriftFinding, invariant: string): Violation {
  const { kind, derived, key, detail } = finding
  const message = `${derived} at ${keyPlace(key)} is ${kind}${detail === undefined ? '' : `: ${detail}`}.`
  return { invariant, message, data: { kind, derived, key } }
}

/** Whether nothing can be concluded from the item: it cannot be read, or the design has no such item. */
export function isUnreadable({ kind }: DriftFinding): boolean {
  return kind === 'malformed' || kind === 'foreign'
}

/** The invariant that a finding about an item itself breaks; undefined for one about a derived item. */
export function itemInvariant(finding: DriftFinding): string | undefined {
  if (isUnreadable(finding)) return 'well-formed'
  return finding.kind === 'misplaced' ? 'in-its-indexes' : undefined
}

/** What was repaired, a sentence each. */
export function driftRepairs(findings: readonly DriftFinding[]): string[] {
  return findings
    .filter(({ repaired }) => repaired)
    .map(({ kind, derived, key }) => `${derived} at ${keyPlace(key)} was ${kind} and follows its source now.`)
}

/** `ROUTES / com.example.www#/`. */
function keyPlace(key: DriftFinding['key']): string {
  return Object.values(key)
    .map((value) => Object.values(value)[0])
    .join(' / ')
}
