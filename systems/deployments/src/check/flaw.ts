import type { Violation } from '@tablewright/system'

/** Something that breaks an invariant, and how to mend it. The truth is the deployment, then the route. */
export interface Flaw extends Violation {
  /** Mends it if it is still so, and says what was done. */
  mend(): Promise<string>
}
