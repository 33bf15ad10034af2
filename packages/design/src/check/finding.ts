import type { JsonValue } from '../model/json.js'
import { type RuleCode, rules } from './rule-catalog.js'

/** The thirteen proofs, in the order of their codes. */
export const ruleNames = [
  'served',
  'alone',
  'unambiguous',
  'forge-proof',
  'ordered',
  'bounded',
  'consistent',
  'complete',
  'priced',
  'cool',
  'typed',
  'maintained',
  'guarded',
] as const

export type RuleName = (typeof ruleNames)[number]

export type Severity = 'error' | 'warning' | 'info'

/** A position in a source file. Lines and columns begin with 1, as editors count them. */
export interface SourceLocation {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A finding of a proof. `code` is stable and explained in `docs/rules/<code>.md`. */
export interface Finding {
  readonly code: RuleCode
  readonly rule: RuleName
  readonly severity: Severity
  /** Path in the model: `patterns.lockersOfOwner`, `entities.Locker.status`. */
  readonly place: string
  /** Source position of the declaration, if the source files of the design are known. */
  readonly location?: SourceLocation
  readonly message: string
  readonly remedy: string
  readonly data: Readonly<Record<string, JsonValue>>
  /** The pattern and the items concerned. Patterns that use one of the items are also affected. */
  readonly pattern?: string
  readonly items: readonly string[]
  /** The reason, if the design accepts the finding. An accepted finding counts neither as an error nor as a warning. */
  readonly accepted?: string
}

type Details = Pick<Finding, 'place' | 'message' | 'remedy'> & {
  readonly data?: Finding['data']
  readonly pattern?: string
  readonly items?: readonly string[]
  readonly severity?: Severity
}

/** Returns a finding with the catalog entry of its code. */
export function finding(code: RuleCode, details: Details): Finding {
  const [number] = /\d+(?=\d\d$)/.exec(code)!
  const { place, message, remedy, data = {}, pattern, items = [], severity = rules[code].severity } = details
  return {
    code,
    rule: ruleNames[Number(number) - 1]!,
    severity,
    place,
    message,
    remedy,
    data,
    ...(pattern === undefined ? {} : { pattern }),
    items,
  }
}
