import type { Violation } from '@tablewright/system'

/** A violation with its repair. Accounts take precedence over leases, and leases over users. */
export interface RepairableViolation extends Violation {
  /** Repairs the violation if it still exists, and returns a description. */
  repair(): Promise<string>
}
