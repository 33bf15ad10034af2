/** Data that breaks an invariant. */
export interface Violation {
  /** The invariant, by a short name that never changes: `one-status-set`. */
  readonly invariant: string
  /** What is wrong, with the ids involved. */
  readonly message: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface CheckResult {
  /** Number of checked items, by kind. */
  readonly counted: Readonly<Record<string, number>>
  readonly violations: readonly Violation[]
}

export interface RepairResult extends CheckResult {
  /** A sentence for each repair. */
  readonly repairs: readonly string[]
}
