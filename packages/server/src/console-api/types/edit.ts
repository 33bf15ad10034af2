import type { Estimate } from '@tablewright/design'
import type { JsonValue } from '@tablewright/design/model'
import type { AttributeValue, Item } from '@tablewright/dynamo'
import type { JsonValues } from './key-anatomy.js'
import type { SentRequest } from './run.js'
import type { TracedItem } from './trace.js'

/** Input of `POST _data/preview` and `POST _data/write`. */
export type EditAsk = CreateAsk | UpdateAsk | DeleteAsk

export interface CreateAsk {
  readonly entity: string
  readonly action: 'create'
  /** Attributes by names in code. */
  readonly item: JsonValues
}

export interface UpdateAsk {
  readonly entity: string
  readonly action: 'update'
  /** The item as it was shown, including its key. A change in between is answered with 409 or 412. */
  readonly expected: JsonValues
  /** Attributes to set; null removes an optional one. */
  readonly changes: Readonly<Record<string, JsonValue>>
}

export interface DeleteAsk {
  readonly entity: string
  readonly action: 'delete'
  readonly expected: JsonValues
}

/** The exact transaction that an edit would send, or has sent. */
export interface EditPreview {
  readonly entity: string
  readonly action: EditAsk['action']
  /** The item itself first, then what is derived from it. */
  readonly items: readonly EditedItem[]
  readonly request: SentRequest
  /** The cost by the design. */
  readonly readUnits: Estimate
  readonly writeUnits: Estimate
}

/** One item of the transaction, before and after. */
export interface EditedItem extends TracedItem {
  /** Missing where there is none. */
  readonly before?: Item
  readonly after?: Item
  /** Stored attributes that differ. */
  readonly changed: readonly string[]
}

/** Answer of `POST _data/write`. */
export interface EditAnswer {
  readonly entity: string
  readonly action: EditAsk['action']
  /** The item as it is now; null after a deletion. */
  readonly values: JsonValues | null
  readonly readUnits: number
  readonly writeUnits: number
}

/**
 * `POST _data/raw`: writes one item without the design: derived items do not follow and nothing is checked. Hidden
 * secrets that are sent back hidden are not changed.
 */
export interface RawAsk {
  readonly table: string
  readonly action: 'put' | 'delete'
  /** Of a put. */
  readonly item?: Readonly<Record<string, AttributeValue>>
  /** Of a deletion. */
  readonly key?: Item
  /** The item as it was shown; null if there was none. A change in between is answered with 409. */
  readonly expected: Item | null
  readonly unguarded: true
}

export interface RawAnswer {
  readonly table: string
  readonly action: RawAsk['action']
  readonly key: Item
  readonly writeUnits: number
}

/**
 * `POST _data/import`: creates items by the design, up to 200 in one request. `items` are in wire form, or values of
 * `entity`. Derived items are skipped: they follow from their entity. With `preview` nothing is written; with `unguarded`
 * wire items are written as they are.
 */
export interface ImportAnswer {
  /** In the order of `items`. */
  readonly items: readonly ImportedItem[]
}

export interface ImportedItem {
  readonly outcome: 'written' | 'skipped' | 'refused'
  readonly entity?: string
  readonly reason?: string
}
