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
  /** Values by attribute name. */
  readonly item: JsonValues
}

export interface UpdateAsk {
  readonly entity: string
  readonly action: 'update'
  /** The item as it was shown, including its key. If it has changed since, the answer is 409 or 412. */
  readonly expected: JsonValues
  /** Attributes to set; null removes an optional one. */
  readonly changes: Readonly<Record<string, JsonValue>>
}

export interface DeleteAsk {
  readonly entity: string
  readonly action: 'delete'
  readonly expected: JsonValues
}

/** The exact transaction of an edit, before or after it is sent. */
export interface EditPreview {
  readonly entity: string
  readonly action: EditAsk['action']
  /** The item itself, then its derived items. */
  readonly items: readonly EditedItem[]
  readonly request: SentRequest
  /** The expected cost. */
  readonly readUnits: Estimate
  readonly writeUnits: Estimate
}

/** One item of the transaction, before and after. */
export interface EditedItem extends TracedItem {
  /** Missing if the item does not exist. */
  readonly before?: Item
  readonly after?: Item
  /** Stored attributes that differ. */
  readonly changed: readonly string[]
}

/** Answer of `POST _data/write`. */
export interface EditAnswer {
  readonly entity: string
  readonly action: EditAsk['action']
  /** The current item; null after a deletion. */
  readonly values: JsonValues | null
  readonly readUnits: number
  readonly writeUnits: number
}

/**
 * `POST _data/raw`: writes one item without the design. Derived items are not updated, and nothing is
 * checked. Masked secrets keep their stored values.
 */
export interface RawAsk {
  readonly table: string
  readonly action: 'put' | 'delete'
  /** The item of a put. */
  readonly item?: Readonly<Record<string, AttributeValue>>
  /** The key of a deletion. */
  readonly key?: Item
  /** The item as it was shown; null if there was none. If it has changed since, the answer is 409. */
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
 * `POST _data/import`: creates up to 200 items through the design. `items` are in wire form, or values of
 * `entity`. Derived items are skipped, because they are created with their entity. With `preview` nothing is
 * written; with `unguarded` wire items are written unchanged.
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
