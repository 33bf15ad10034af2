import type { DriftFinding } from '@tablewright/client'
import type { Violation } from './invariants.js'

/** Converts a finding of `verify` into a violation of an invariant. */
export function driftViolation(finding: DriftFinding, invariant: string): Violation {
  const { kind, derived, key, detail } = finding
  const message = `${derived} at ${keyText(key)} is ${kind}${detail === undefined ? '' : `: ${detail}`}.`
  return { invariant, message, data: { kind, derived, key } }
}

/** Whether the item cannot be read, or is not part of the design. */
export function isUnreadable({ kind }: DriftFinding): boolean {
  return kind === 'malformed' || kind === 'foreign'
}

/** Returns the invariant that a finding breaks, or undefined for a finding about a derived item. */
export function itemInvariant(finding: DriftFinding): string | undefined {
  if (isUnreadable(finding)) return 'well-formed'
  return finding.kind === 'misplaced' ? 'in-its-indexes' : undefined
}

/** Returns one sentence for each repair. */
export function driftRepairs(findings: readonly DriftFinding[]): string[] {
  return findings
    .filter(({ repaired }) => repaired)
    .map(({ kind, derived, key }) => `${derived} at ${keyText(key)} was ${kind} and follows its source now.`)
}

/** `ROUTES / com.example.www#/`. */
function keyText(key: DriftFinding['key']): string {
  return Object.values(key)
    .map((value) => Object.values(value)[0])
    .join(' / ')
}
