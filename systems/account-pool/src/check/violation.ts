import type { Violation } from '@tablewright/system'

/** Something that breaks an invariant, and how to repair it: the truth is the account, then the lease, then the user. */
export interface RepairableViolation extends Violation {
  /** Repairs it if it is still so, and says what was done. */
  repair(): Promise<string>
}
