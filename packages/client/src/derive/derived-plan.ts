import type { Random } from '@tablewright/base'
import type { DerivedModel } from '@tablewright/design'
import type { Values } from '../items/key-plan.js'
import type { Action } from '../plan/action.js'
import type { WriteCall } from '../plan/call.js'

/** A write to the source of a derived item: what the source was and what it becomes. */
export interface SourceWrite {
  readonly pattern: string
  readonly operation: 'create' | 'put' | 'update' | 'delete'
  readonly before: Values | null
  readonly after: Values | null
  /** The checked input, for what only a twin has. */
  readonly given: Values
  readonly now: string
  readonly random: Random
}

/** How one derived item follows its source. Pure: a write in, actions out. */
export interface DerivedPlan {
  readonly model: DerivedModel
  /** The attributes of the source that decide whether it exists and where it stands. */
  readonly places: ReadonlySet<string>
  /** Those, and all that it holds. */
  readonly reads: ReadonlySet<string>
  readonly actions: Derive
}

/** What a write to the source means for a derived item. */
export type Derive = (write: SourceWrite) => readonly Action[]

/** What a write means for all that is derived. The time is asked for only if anything is. */
export function follow(
  derived: readonly Derive[],
  write: Pick<SourceWrite, 'pattern' | 'operation' | 'before' | 'after'>,
  call: WriteCall,
): readonly Action[] {
  return derived.flatMap((each) => each({ ...write, given: call.values, now: call.now, random: call.random }))
}
