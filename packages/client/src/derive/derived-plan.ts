import type { Random } from '@tablewright/base'
import type { DerivedModel } from '@tablewright/design'
import type { Values } from '../items/key-plan.js'
import type { Action } from '../plan/action.js'

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
  actions(write: SourceWrite): readonly Action[]
}
