import type { Item } from '@tablewright/dynamo'
import type { ItemCodec } from './item-codec.js'

/** Which of several kinds a stored item is; undefined when it is none of them. */
export function recogniser(codecs: readonly ItemCodec[]): (item: Item) => ItemCodec | undefined {
  return (item) => codecs.find(({ recognises }) => recognises(item))
}
