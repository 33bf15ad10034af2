import type { AttributeFields, Item } from '@tablewright/dynamo'
import type { ItemCodec } from '../items/item-codec.js'
import type { Values } from '../items/key-codec.js'

/** An item in its stored form and as values in code. */
export interface Stored {
  readonly item: Item
  readonly values: Values
}

/** An item whose values are read when they are used. A class, because getters of a literal are defined at each call. */
class StoredItem implements Stored {
  readonly item: Item
  readonly #codec: Pick<ItemCodec, 'fromItem'>
  #values: Values | undefined

  constructor(item: Item, codec: Pick<ItemCodec, 'fromItem'>) {
    this.item = item
    this.#codec = codec
  }

  get values(): Values {
    this.#values ??= this.#codec.fromItem(this.item)
    return this.#values
  }
}

export function storedItem(item: Item, codec: Pick<ItemCodec, 'fromItem'>): Stored {
  return new StoredItem(item, codec)
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
