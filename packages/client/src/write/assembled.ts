import type { Action } from './action.js'
import type { ItemRead, Known, Stored } from './stored.js'
import type { WriteStep } from './write.js'

/** What a transaction comes to, or the items that must be read before that is known. */
export interface Assembled {
  readonly reads: readonly ItemRead[]
  readonly actions: readonly Action[]
  readonly outcomes: readonly WriteOutcome[]
}

/** An item before and after a write, where it is known before the database answers. */
export interface WriteOutcome {
  readonly before: Stored | undefined
  readonly after: Stored | undefined
}

export interface AssembleOptions {
  /** Every write reads its item first: the general way, with which the shortcuts are compared. */
  readonly general?: boolean | undefined
  /** Updates are answered with their item: it is read, and nothing of it may change before the write. */
  readonly returnUpdated?: boolean | undefined
}

/** Puts writes together into one action for each item. Pure. */
export type Assemble = (
  pattern: string,
  steps: readonly WriteStep[],
  known: Known,
  options?: AssembleOptions,
) => Assembled
