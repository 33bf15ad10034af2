import type { ValueModel } from './value-model.js'

/** One change of one attribute. In a create or put only `set` occurs. */
export type ChangeModel =
  | SetChange
  | EditChange
  /** Adds to a number. A missing number counts as 0. */
  | { readonly kind: 'increment'; readonly attribute: string; readonly by: ValueModel }
  | { readonly kind: 'decrement'; readonly attribute: string; readonly by: ValueModel }
  | { readonly kind: 'addToSet'; readonly attribute: string; readonly value: ValueModel }
  | { readonly kind: 'removeFromSet'; readonly attribute: string; readonly value: ValueModel }
  /** Appends the elements of a list. */
  | { readonly kind: 'append'; readonly attribute: string; readonly value: ValueModel }
  | { readonly kind: 'remove'; readonly attribute: string }
  /** Sets one entry of a map, which the item has. */
  | {
      readonly kind: 'setEntry'
      readonly attribute: string
      readonly entry: ValueModel
      readonly value: ValueModel
    }
  | { readonly kind: 'removeEntry'; readonly attribute: string; readonly entry: ValueModel }
  /** Replaces one element of a list. The list must be long enough. */
  | {
      readonly kind: 'setElement'
      readonly attribute: string
      readonly index: ValueModel
      readonly value: ValueModel
    }

export interface SetChange {
  readonly kind: 'set'
  readonly attribute: string
  readonly value: ValueModel
  /** Applies only if the attribute is missing. */
  readonly ifAbsent: boolean
}

/** Set if the caller gives the parameter, removed if the caller gives null, unchanged otherwise. */
export interface EditChange {
  readonly kind: 'edit'
  readonly attribute: string
  readonly parameter: string
}
