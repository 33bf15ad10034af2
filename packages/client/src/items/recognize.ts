import type { Item } from '@tablewright/dynamo'
import type { ItemCodec } from './item-codec.js'

/** Returns a function that finds the kind of a stored item; undefined if it is none of them. */
export function recognizer(codecs: readonly ItemCodec[]): (item: Item) => ItemCodec | undefined {
  return (item) => codecs.find(({ recognizes }) => recognizes(item))
}
