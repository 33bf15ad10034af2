import type { Violation } from '@tablewright/system'

/** A violation with its repair, if the correct value follows from other data. */
export interface RepairableViolation extends Violation {
  /** Repairs the violation, and returns a description. */
  readonly repair?: () => Promise<string>
}
