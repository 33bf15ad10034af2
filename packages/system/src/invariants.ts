/** One thing in the data that breaks an invariant. */
export interface Violation {
  /** The invariant, by a short name that never changes: `one-status-set`. */
  readonly invariant: string
  /** What is wrong, with the ids in question. */
  readonly message: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface CheckResult {
  /** How many things were looked at, by kind. */
  readonly counted: Readonly<Record<string, number>>
  readonly violations: readonly Violation[]
}

export interface RepairResult extends CheckResult {
  /** What was done, a sentence each. */
  readonly repairs: readonly string[]
}
