/** A finding of `check` that the design lives with, and why. */
export interface AcceptanceModel {
  /** `TW504`. */
  readonly code: string
  /** As the finding says it: `patterns.clientsByName`. Defaults to all findings of the code. */
  readonly place?: string
  readonly reason: string
}
