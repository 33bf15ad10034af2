/** A finding of `check` that the design accepts, with the reason. */
export interface AcceptanceModel {
  /** `TW504`. */
  readonly code: string
  /** The place of the finding: `patterns.clientsByName`. Defaults to all findings of the code. */
  readonly place?: string
  readonly reason: string
}
