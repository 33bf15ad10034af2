import type { KeyCodecName } from './key-codecs.js'
import type { SchemaName } from './standard-schema.js'

/** A design as plain data: small enough to shrink, complete enough to build and to print. */
export interface DesignDescription {
  /** One design for several tenants, each of which sees only its own items. */
  readonly scoped?: true
  /** Calls use the client that is printed from the design, if it can be printed. */
  readonly compiled?: true
  readonly tables: readonly TableDescription[]
  readonly entities: readonly EntityDescription[]
  readonly patterns: readonly PatternDescription[]
}

export interface KeyDescription {
  readonly name: string
  readonly type: 'S' | 'N' | 'B'
}

export interface IndexDescription {
  readonly name: string
  readonly local?: true
  /** Empty for a local index, which shares the table's partition key. */
  readonly partition: readonly KeyDescription[]
  readonly sort: readonly KeyDescription[]
  readonly projection?: 'ALL' | 'KEYS_ONLY' | readonly string[]
}

export interface TableDescription {
  readonly name: string
  readonly partition: KeyDescription
  readonly sort?: KeyDescription
  readonly indexes: readonly IndexDescription[]
  readonly delimiter?: string
  readonly entityType?: string
  readonly storedNames?: 'PascalCase'
}

/** The name of the function of the language that declares the attribute. */
export type AttributeKind =
  | 'binary'
  | 'boolean'
  | 'constant'
  | 'date'
  | 'id'
  | 'integer'
  | 'json'
  | 'list'
  | 'map'
  | 'money'
  | 'number'
  | 'oneOf'
  | 'record'
  | 'reversedHostname'
  | 'schema'
  | 'set'
  | 'text'
  | 'timestamp'
  | 'ulid'
  | 'uuid'
  | 'version'

export interface AttributeDescription {
  readonly kind: AttributeKind
  /** Options of the function: `{ maximumLength: 20 }`. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Currency of a money attribute. */
  readonly currency?: string
  readonly values?: readonly string[]
  readonly element?: AttributeDescription
  readonly fields?: Readonly<Record<string, AttributeDescription>>
  readonly optional?: true
  /** With `onCreate` or `onWrite`: the value that their function returns, instead of a time or an id. */
  readonly default?: unknown
  /** A function returns the default. */
  readonly computed?: true
  readonly onCreate?: true
  readonly onWrite?: true
  readonly immutable?: true
  readonly keyOnly?: true
  readonly ttl?: true
  readonly stored?: readonly string[]
  /** The schema of a value, in addition to the kind. Defaults to any text for the kind `schema`. */
  readonly schema?: SchemaName
  /** Codec of the value in keys. */
  readonly codec?: KeyCodecName
}

export type Attributes = Readonly<Record<string, AttributeDescription>>

/** Key templates by key attribute. */
export type KeyTexts = Readonly<Record<string, string>>

export interface EntityDescription {
  readonly name: string
  readonly type: string
  readonly table: string
  readonly key: KeyTexts
  readonly attributes: Attributes
  readonly derives: Readonly<Record<string, DerivedDescription>>
  readonly recognize?: 'key'
  readonly immutable?: true
}

export interface DerivedDescription {
  readonly kind: 'unique' | 'mirror' | 'pointer' | 'memberOf' | 'count' | 'twin'
  readonly key?: KeyTexts
  /** Source attribute by the name of its copy. */
  readonly copies?: Readonly<Record<string, string>>
  readonly while?: Condition
  readonly kept?: boolean
  readonly set?: string
  readonly element?: string
  readonly shards?: number
  readonly atMost?: number
  /** The entity that counts, or the twin. */
  readonly target?: string
  readonly attribute?: string
  readonly requires?: Condition
}

/** A value of the design, or of the call. */
export type Value =
  | { readonly literal: unknown }
  | { readonly param: string }
  | { readonly now: true }
  | { readonly attribute: string }

export type Comparison = 'equal' | 'different' | 'below' | 'atMost' | 'above' | 'atLeast'

export type Condition =
  | { readonly test: 'plain' | Comparison; readonly attribute: string; readonly value: Value }
  | { readonly test: 'oneOf'; readonly attribute: string; readonly values: readonly unknown[] }
  | { readonly test: 'within'; readonly attribute: string; readonly low: Value; readonly high: Value }
  | { readonly test: 'contains' | 'startsWith'; readonly attribute: string; readonly value: Value }
  | { readonly test: 'present' | 'absent'; readonly attribute: string }
  | {
      readonly test: 'size'
      readonly attribute: string
      readonly comparison: Comparison
      readonly value: Value
    }
  | { readonly test: 'allOf' | 'anyOf'; readonly conditions: readonly Condition[] }
  | { readonly test: 'not'; readonly condition: Condition }
  | { readonly test: 'itemExists' | 'itemAbsent' }

export type Change =
  | {
      readonly change: 'set' | 'increment' | 'decrement' | 'addTo' | 'removeFrom' | 'append' | 'ifAbsent'
      readonly value: Value
    }
  | { readonly change: 'setEntry' | 'setElement'; readonly step: Value; readonly value: Value }
  | { readonly change: 'removeEntry'; readonly step: Value }
  | { readonly change: 'clear' }

export type Operation =
  | 'get'
  | 'batchGet'
  | 'transactGet'
  | 'query'
  | 'collection'
  | 'scan'
  | 'create'
  | 'put'
  | 'update'
  | 'remove'
  | 'ensure'
  | 'transact'

export interface PatternOptions {
  readonly by?: readonly string[]
  readonly where?: Readonly<Record<string, Value>>
  readonly index?: string
  readonly between?: string
  readonly from?: string
  readonly before?: string
  readonly beginsWith?: string
  readonly bounds?: 'half-open' | 'closed'
  /** Other names for the parameters of the range. */
  readonly names?: Readonly<Record<string, string>>
  readonly order?: 'ascending' | 'descending' | 'newest' | 'oldest'
  readonly page?: number
  readonly limit?: number
  readonly skipping?: readonly string[]
  readonly filter?: Condition
  readonly returns?: readonly string[]
  readonly consistency?: 'strong' | 'eventual'
  readonly expired?: 'hide'
  readonly set?: readonly string[]
  readonly edit?: readonly string[]
  readonly to?: Readonly<Record<string, Change>>
  readonly when?: Condition
  readonly guard?: string
  readonly upsert?: boolean
  readonly quiet?: boolean
  readonly mustExist?: boolean
  readonly given?: Attributes
}

export interface PatternDescription {
  readonly name: string
  readonly operation: Operation
  /** Entities as `Order`, derived items as `Order.ByCustomer`. */
  readonly targets: readonly string[]
  readonly options: PatternOptions
  readonly steps?: readonly PatternDescription[]
  /** The step is repeated for each element of a list. */
  readonly each?: { readonly parameter: string; readonly shared: readonly string[]; readonly atMost: number }
}
