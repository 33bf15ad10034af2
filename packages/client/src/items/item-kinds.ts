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

/** The index keys of one kind of item. */
export interface IndexKeys {
  readonly codecs: readonly IndexKeyCodec[]
  /** Returns the key attributes of all indexes that have the item. */
  render(values: Values): Item
  /** Adds attributes that an index has only in its keys. */
  complete(values: Record<string, unknown>, item: Item): void
}

/**
 * The functions that prepare plans of items: for all kinds of values and keys, or those that a compiled client uses.
 */
export interface ItemKinds {
  readonly codec: CodecOf
  readonly key: (template: TemplateModel) => KeyCodec
  readonly value: (type: StoredType) => ValueConverter
  readonly converter: (attributes: readonly AttributePlan[]) => ItemConverter
  /** Prepares index keys. Absent if no item has one. */
  readonly indexes?: ((plans: readonly IndexKeyPlan[], kinds: ItemKinds) => IndexKeys) | undefined
}
