import type { JsonValue } from './json.js'

/** The source of a value in a key, a condition or a change. */
export type ValueModel =
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'literal'; readonly value: JsonValue }
  /** Another attribute of the same item. */
  | { readonly kind: 'attribute'; readonly name: string }
  /** The clock at the time of the call. */
  | { readonly kind: 'now' }
