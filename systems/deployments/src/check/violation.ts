import type { Violation } from '@tablewright/system'

/** Something that breaks an invariant, and how to repair it. The truth is the deployment, then the route. */
export interface RepairableViolation extends Violation {
  /** Repairs it if it is still so, and returns what was done, if anything. Absent where only a person knows what is right. */
  readonly repair?: () => Promise<string | undefined>
}
