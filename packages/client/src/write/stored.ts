import type { AttributeFields, Item } from '@tablewright/dynamo'
import type { ItemCodec } from '../items/item-codec.js'
import type { Values } from '../items/key-codec.js'

/** An item in its stored form and as values in code. */
export interface Stored {
  readonly item: Item
  readonly values: Values
}

export function storedItem(item: Item, { fromItem }: Pick<ItemCodec, 'fromItem'>): Stored {
  let values: Values | undefined
  return {
    item,
    get values() {
      values ??= fromItem(item)
      return values
    },
  }
}

/** Returns the id of an item, unique over all tables. */
export function itemId(table: string, key: Item): string {
  let id = table
  for (const name in key) {
    const { S, N, B } = key[name] as AttributeFields
    const value = S ?? N ?? B!
    // With its length, so that no value can look like the next attribute.
    id += ` ${name} ${value.length} ${value}`
  }
  return id
}

/** Returns the table of an item from its id. Names of tables have no spaces. */
export function tableOf(id: string): string {
  return id.slice(0, id.indexOf(' '))
}

/** An item by its table and key. */
export interface ItemRead {
  readonly id: string
  readonly table: string
  readonly key: Item
}

/** The known state of the database when a transaction is assembled. */
export interface Known {
  /** Items that were read, by id; undefined is an item that is missing. */
  readonly items: ReadonlyMap<string, Item | undefined>
  /** Ids of missing items whose counters would change. */
  readonly missing: Set<string>
}
