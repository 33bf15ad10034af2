import type { BindingsModel, ParameterModel } from '@tablewright/design/model'

/** What every pattern's plan says. */
export interface PlanBase {
  /** The name of the pattern. */
  readonly pattern: string
  /** What a caller gives. */
  readonly parameters: Readonly<Record<string, ParameterModel>>
}

/** What every plan of a write says. */
export interface WriteBase {
  readonly pattern: string
  readonly entity: string
}

/** A write that finds its item by the key. */
export interface KeyedWrite extends WriteBase {
  readonly bindings?: BindingsModel
}
