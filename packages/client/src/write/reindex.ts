import type { Item } from '@tablewright/dynamo'
import type { ItemCodec } from '../items/item-codec.js'
import { type StoredPath, withValueAt } from '../items/stored-path.js'

/** Rewrites index keys: all key attributes of an index, or none if an attribute is missing. */
export interface Reindex {
  /** The attributes in the keys, by name in code. */
  readonly reads: readonly string[]
  readonly writes: readonly StoredPath[]
  apply(item: Item): Item
}

export function reindexer(codec: ItemCodec, names: readonly string[]): Reindex {
  const moved = (codec.indexes ?? []).filter(({ name }) => names.includes(name))
  const keys = [...new Set(moved.flatMap((index) => Object.keys(index.keys)))]
  return {
    reads: moved.flatMap(({ attributes }) => attributes),
    writes: keys.map((key) => [key]),
    apply: (item) => {
      if (moved.length === 0) return item
      // First, because missing attributes are read from the keys.
      const bare = keys.reduce((rest, key) => withValueAt(rest, [key], undefined), item)
      return Object.assign({}, bare, codec.indexKeys?.(codec.fromItem(bare)))
    },
  }
}
