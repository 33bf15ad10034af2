import type { Item } from '@tablewright/dynamo'
import type { CallSite } from '../errors/call-errors.js'
import type { Action } from './action.js'
import type { Draft } from './draft.js'
import type { WriteOutcome } from './outcome.js'
import { type ItemRead, type Known, storedItem } from './stored.js'
import type { WriteStep } from './write.js'

export type { WriteOutcome } from './outcome.js'

/** An assembled transaction, or the items that must be read first. */
export interface Assembled {
  readonly reads: readonly ItemRead[]
  readonly actions: readonly Action[]
  readonly outcomes: readonly WriteOutcome[]
  /** Returns the outcomes with the item that the only action of a write without a read returned. */
  readonly answered?: ((item: Item) => readonly WriteOutcome[]) | undefined
}

export interface AssembleOptions {
  /** Makes every write read its item first. Tests compare the shortcuts with this general path. */
  readonly general?: boolean | undefined
  /** Returns the items after updates: each is read, and must be unchanged when it is written. */
  readonly returnUpdated?: boolean | undefined
  /** Maximum number of actions. Defaults to that of a transaction of DynamoDB. */
  readonly maxActions?: number | undefined
  /** Returns the action for everything that a transaction does to an item. Defaults to `draftAction`. */
  readonly toActions?: ((draft: Draft, known: Known, site: CallSite) => readonly Action[]) | undefined
}

/** Assembles writes into one action for each item. Pure. */
export type Assemble = (
  pattern: string,
  steps: readonly WriteStep[],
  known: Known,
  options?: AssembleOptions,
) => Assembled

/** Completes the outcome of the last write with the item that DynamoDB returned. */
export function withAnswer(
  steps: readonly WriteStep[],
  outcomes: readonly WriteOutcome[],
  item: Item,
): readonly WriteOutcome[] {
  const { kind, entity } = steps.at(-1)!.write
  const stored = storedItem(item, entity.codec)
  const last = { ...outcomes.at(-1)!, [kind === 'delete' ? 'before' : 'after']: stored }
  return [...outcomes.slice(0, -1), last]
}
