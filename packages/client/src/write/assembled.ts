import type { Action } from './action.js'
import type { ItemRead, Known, Stored } from './stored.js'
import type { WriteStep } from './write.js'

/** An assembled transaction, or the items that must be read first. */
export interface Assembled {
  readonly reads: readonly ItemRead[]
  readonly actions: readonly Action[]
  readonly outcomes: readonly WriteOutcome[]
}

/** An item before and after a write, as far as known before the database answers. */
export interface WriteOutcome {
  readonly before: Stored | undefined
  readonly after: Stored | undefined
}

export interface AssembleOptions {
  /** Makes every write read its item first. Tests compare the shortcuts with this general path. */
  readonly general?: boolean | undefined
  /** Returns the items after updates: each is read, and must be unchanged when it is written. */
  readonly returnUpdated?: boolean | undefined
  /** Maximum number of actions. Defaults to that of a transaction of DynamoDB. */
  readonly maxActions?: number | undefined
}

/** Assembles writes into one action for each item. Pure. */
export type Assemble = (
  pattern: string,
  steps: readonly WriteStep[],
  known: Known,
  options?: AssembleOptions,
) => Assembled
