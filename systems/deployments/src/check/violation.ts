import type { Violation } from '@tablewright/system'

/** A violation with its repair. Deployments take precedence over routes. */
export interface RepairableViolation extends Violation {
  /**
   * Repairs the violation if it still exists, and returns a description. Absent if only a person can decide.
   */
  readonly repair?: () => Promise<string | undefined>
}
