/** A finding of `check` that the design lives with, and why. */
export interface AcceptanceModel {
  /** `TW504`. */
  readonly code: string
  /** As the finding says it: `patterns.clientsByName`. All findings of the code unless given. */
  readonly place?: string
  readonly reason: string
}
