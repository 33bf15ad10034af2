import type {
  DefaultModel,
  GeneratedValue,
  KeyAttributeModel,
  TypeKind,
  VectorIndexModel,
} from '@tablewright/design/model'
import type { Item } from '@tablewright/dynamo'
import type { JsonSchema } from '@tablewright/system'
import type { ItemKind } from './design.js'
import type { JsonValues, KeyAnatomy } from './key-anatomy.js'

/** `GET _data`: the tables and kinds of items. */
export interface DataOverview {
  readonly tables: readonly DataTable[]
  readonly kinds: readonly DataKind[]
}

/** `GET _data/counts`: the numbers of items. */
export interface DataCounts {
  readonly tables: readonly CountedKind[]
  /** Missing if a table has too many items to be read. */
  readonly entities?: readonly CountedKind[]
}

export interface CountedKind {
  readonly name: string
  readonly items: number
}

export interface DataTable {
  readonly name: string
  readonly partition: readonly KeyAttributeModel[]
  readonly sort: readonly KeyAttributeModel[]
  readonly indexes: readonly DataIndex[]
  readonly vectorIndexes: readonly DataVectorIndex[]
  /** The stored attribute that holds the time to live. */
  readonly timeToLive?: string
  /** The stored attribute that names the kind of each item. */
  readonly entityTypeAttribute?: string
  /** The item count of the database. Amazon DynamoDB updates it every few hours. */
  readonly items: number
  readonly bytes: number
}

export interface DataIndex {
  readonly name: string
  readonly kind: 'global' | 'local'
  readonly partition: readonly KeyAttributeModel[]
  readonly sort: readonly KeyAttributeModel[]
  /** `ALL`, `KEYS_ONLY`, or the projected attributes. */
  readonly projection: 'ALL' | 'KEYS_ONLY' | readonly string[]
  readonly items: number
  readonly bytes: number
}

export interface DataVectorIndex extends VectorIndexModel {
  readonly items: number
  readonly bytes: number
  /** Names of the patterns that search it. */
  readonly searches: readonly string[]
}

/** An entity or a derived item. */
export interface DataKind {
  /** `Locker`, `Locker.OwnerLocker`. */
  readonly name: string
  readonly kind: ItemKind
  readonly source?: string
  readonly table: string
  /** Indexes that contain items of this kind. */
  readonly indexes: readonly string[]
  readonly keys: readonly DataKey[]
  readonly columns: readonly DataColumn[]
  /** Whether `_data/write` accepts it. True for entities, false for derived items. */
  readonly editable: boolean
}

export interface DataKey {
  readonly attribute: string
  readonly template: string
  readonly placeholders: readonly DataPlaceholder[]
}

export interface DataPlaceholder {
  readonly name: string
  /** Schema of its form field. */
  readonly schema: JsonSchema
}

export interface DataColumn {
  /** Name in the design. */
  readonly name: string
  /** Path in the table: the attribute, then the names inside nested maps. */
  readonly path: readonly string[]
  readonly type: TypeKind
  readonly schema: JsonSchema
  readonly optional: boolean
  /** Whether it is stored only in the key. */
  readonly keyOnly: boolean
  /** Whether it may be given when an item is created. */
  readonly creatable: boolean
  /** Whether it may be changed. */
  readonly changeable: boolean
  /** The default value. */
  readonly default?: DefaultModel
  readonly onCreate?: GeneratedValue
  readonly onWrite?: GeneratedValue
  /** Whether its values are never shown. */
  readonly secret: boolean
}

/** One stored item. Secrets are hidden in all of its parts. */
export interface DataItem {
  /** `Locker`; missing if the item does not match the design. */
  readonly entity?: string
  /** Key of the table, in wire form. */
  readonly key: Item
  /** The stored item, in wire form. From an index: the projected attributes. */
  readonly item: Item
  /** Decoded values by attribute name; missing if the item matches no entity or cannot be decoded. */
  readonly values?: JsonValues
  readonly anatomy: readonly KeyAnatomy[]
  readonly bytes: number
  /** Time at which its time to live ends. */
  readonly expiresAt?: string
  /** Stored attributes whose values are hidden. */
  readonly secrets: readonly string[]
}

/**
 * `GET _data/partition`: items under one partition key, in the order of the sort key.
 *
 * Query: `table`, `index?`, `order?=forward|backward`, `limit?`, `cursor?`, `beginsWith?` (of the first sort
 * key), and the partition: `partition={"PK":{"S":"LOCKER#L-1"}}`, or
 * `entity=Locker&values={"lockerId":"L-1"}`.
 */
export interface PartitionPage {
  readonly table: string
  readonly index?: string
  /** The partition key in wire form. */
  readonly partition: Item
  readonly anatomy: readonly KeyAnatomy[]
  readonly items: readonly DataItem[]
  readonly cursor: string | null
  readonly readUnits: number
}

/**
 * `GET _data/item?table=…&key={"PK":{"S":"…"},"SK":{"S":"…"}}`, or `entity=…&values={…}`. 404 if it does not
 * exist.
 */
export interface ItemAnswer extends DataItem {
  readonly table: string
  /** Bytes of each stored attribute, including its name. */
  readonly sizes: Readonly<Record<string, number>>
  readonly readUnits: number
}

/**
 * `GET _data/scan`: a page of all items. Query: `table`, `index?`, `limit?`, `cursor?`; with `absent=1` the items of
 * the table that are not in the index.
 */
export interface ScanPage {
  readonly table: string
  readonly index?: string
  readonly absent: boolean
  /** In the order of the database. A partition may continue on the next page. */
  readonly groups: readonly ScanGroup[]
  readonly cursor: string | null
  readonly readUnits: number
  /** Number of items that were read, including those that are not returned. */
  readonly scanned: number
}

export interface ScanGroup {
  readonly partition: Item
  readonly anatomy: readonly KeyAnatomy[]
  readonly items: readonly DataItem[]
}

/**
 * `GET _data/sample`: the first items of a table or index. Query: `table`, `index?`. Reads one page, so
 * counts are those of the sample, and exact if `complete` is true.
 */
export interface DataSample {
  readonly table: string
  readonly index?: string
  /** Some of the items that were read. */
  readonly groups: readonly ScanGroup[]
  /** Partitions, those with most items first. */
  readonly partitions: readonly SampledPartition[]
  /** Number of partitions in the sample, including those that are not listed. */
  readonly partitionCount: number
  /** Values of the placeholders of keys, by placeholder. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  readonly read: number
  /** Whether the sample contains all items. */
  readonly complete: boolean
  readonly readUnits: number
}

export interface SampledPartition {
  readonly partition: Item
  readonly anatomy: readonly KeyAnatomy[]
  readonly items: number
  readonly bytes: number
}
