import type { CodecModel } from './codec-model.js'
import type { JsonValue } from './json.js'
import type { TypeModel } from './type-model.js'

/**
 * The source of a value that the caller does not give; `now` of a date is the day. A `function` is in the
 * design, not in the model.
 */
export type GeneratedValue = 'now' | 'ulid' | 'uuid' | 'function'

export type DefaultModel =
  | { readonly kind: 'literal'; readonly value: JsonValue }
  | { readonly kind: 'function' }

/** The codec that writes a value as key text, and the delimiter of the table. */
export interface KeyTextModel {
  readonly codec: CodecModel
  readonly delimiter: string
}

export interface AttributeModel {
  /** Name in code. */
  readonly name: string
  /**
   * Path in the table: the attribute, then the names inside nested maps. `['data', 'state']` is `data.state`.
   */
  readonly path: readonly [string, ...string[]]
  readonly type: TypeModel
  readonly optional: boolean
  readonly default?: DefaultModel
  /** Filled in when the item is created. */
  readonly onCreate?: GeneratedValue
  /** Filled in at every write. */
  readonly onWrite?: GeneratedValue
  /** Not stored as an attribute: read back from the table's key. `path` then names nothing in the table. */
  readonly keyOnly: boolean
  /** No update may change it. Attributes of the table's key are always immutable. */
  readonly immutable: boolean
  /** Whether the design has a Standard Schema for this attribute. */
  readonly validated: boolean
  /** For derived items: the attribute of the source that it copies. */
  readonly from?: string
  /** The default is the only value; callers never give it. */
  readonly constant?: true
  /** Logs, traces and the console print a mask instead of the value. */
  readonly secret?: true
  /**
   * Set if the attribute is stored as key text: it is itself a key attribute of type S, and its kind is
   * stored differently otherwise.
   */
  readonly keyText?: KeyTextModel
  /**
   * Expected size of the value in bytes, if the kind does not determine it, for the proofs of size and price.
   */
  readonly bytes?: number
}
