import type { ChangeModel } from './change-model.js'
import type { ConditionModel } from './condition-model.js'
import type { BindingsModel } from './key-condition-model.js'

/** One write, as a separate pattern or as a step of a transaction. */
export type WriteModel = PutModel | UpdateModel | DeleteModel | CheckModel

interface WriteBase {
  /** Name of the entity. */
  readonly target: string
  /** Sources of the key values, by attribute. */
  readonly bindings: BindingsModel
  /** Condition in addition to that of the operation (a create: absent; an update: exists unless `upsert`). */
  readonly condition?: ConditionModel
}

/** `create` puts only if absent, `put` replaces. All attributes of the entity that are not generated come from `changes`. */
export interface PutModel extends WriteBase {
  readonly operation: 'put' | 'create'
  readonly changes: readonly ChangeModel[]
}

/** In addition to `changes`, every update changes the attributes with `onWrite` and the version, unless it is `quiet`. */
export interface UpdateModel extends WriteBase {
  readonly operation: 'update'
  readonly changes: readonly ChangeModel[]
  /** The attribute of kind version whose value the caller expects; the check is also in `condition`. */
  readonly guard?: string
  /** Creates the item if it is missing. Without it, the condition requires that the item exists. */
  readonly upsert: boolean
  /**
   * Leaves the version and the `onWrite` attributes unchanged: for counters that do not count as a change of
   * the item.
   */
  readonly quiet: boolean
}

export interface DeleteModel extends WriteBase {
  readonly operation: 'delete'
  /** Whether a missing item is an error. */
  readonly mustExist: boolean
  readonly guard?: string
}

/** Changes nothing. The transaction succeeds only if the condition holds. */
export interface CheckModel extends WriteBase {
  readonly operation: 'check'
  readonly condition: ConditionModel
}
