import type { TemplateModel } from '@tablewright/design/model'
import type { CodecOf } from '@tablewright/design/templates'
import type { Item, ValueConverter } from '@tablewright/dynamo'
import type { AttributePlan, IndexKeyPlan, StoredType } from './item-plan.js'
import type { KeyCodec, KeyCodecs, Values } from './key-codec.js'

/** Converts between values in code and the attributes of an item, without its keys. */
export interface ItemConverter {
  toItem(values: Values): Item
  fromItem(item: Item): Record<string, unknown>
}

export interface IndexKeyCodec extends Pick<IndexKeyPlan, 'name' | 'attributes'> {
  /** Codecs of the index keys, without those that are attributes of the item. */
  readonly keys: KeyCodecs
}

/**
 * The functions that prepare plans of items: for all kinds of values and keys, or those that a compiled client uses.
 */
export interface ItemKinds {
  readonly codec: CodecOf
  readonly key: (template: TemplateModel) => KeyCodec
  readonly value: (type: StoredType) => ValueConverter
  readonly converter: (attributes: readonly AttributePlan[]) => ItemConverter
  /** Adds index keys to the codec of an item. Absent if no item has one. */
  readonly indexed?:
    | (<Codec>(codec: Codec, plans: readonly IndexKeyPlan[], kinds: ItemKinds) => Codec)
    | undefined
}
