import type { BindingsModel, ParameterModel } from '@tablewright/design/model'
import type { StoredPath } from '../items/stored-path.js'
import type { TestedCondition } from './plan-reads.js'

/** The fields of every pattern's plan. */
export interface PlanBase {
  /** The name of the pattern. */
  readonly pattern: string
  /** The parameters of the pattern. */
  readonly parameters: Readonly<Record<string, ParameterModel>>
}

/** The fields of every plan of a write. */
export interface WriteBase extends TestedCondition {
  readonly pattern: string
  readonly entity: string
  /** The paths of the stored item that the outcome depends on. Defaults to none. */
  readonly reads?: readonly StoredPath[]
}

/** A write that finds its item by the key. */
export interface KeyedWrite extends WriteBase {
  readonly bindings?: BindingsModel
}
