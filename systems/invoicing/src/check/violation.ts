import type { Violation } from '@tablewright/system'

/** Something wrong in the data, and how to set it right, where that follows from the rest of the data. */
export interface RepairableViolation extends Violation {
  /** Does it, and says what it did. */
  readonly repair?: () => Promise<string>
}
