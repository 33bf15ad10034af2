/** Data that breaks an invariant. */
export interface Violation {
  /** Stable short name of the invariant: `one-status-set`. */
  readonly invariant: string
  /** Describes the violation, with the ids involved. */
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
