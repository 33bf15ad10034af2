import type { Stored } from './stored.js'

/** An item before and after a write, as far as known before the database answers. */
export interface WriteOutcome {
  readonly before: Stored | undefined
  readonly after: Stored | undefined
}
