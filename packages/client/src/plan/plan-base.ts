import type { BindingsModel, ParameterModel } from '@tablewright/design/model'

/** The fields of every pattern's plan. */
export interface PlanBase {
  /** The name of the pattern. */
  readonly pattern: string
  /** The parameters of the pattern. */
  readonly parameters: Readonly<Record<string, ParameterModel>>
}

/** The fields of every plan of a write. */
export interface WriteBase {
  readonly pattern: string
  readonly entity: string
}

/** A write that finds its item by the key. */
export interface KeyedWrite extends WriteBase {
  readonly bindings?: BindingsModel
}
