import type { TemplateModel } from '@tablewright/design/model'
import type { CodecOf } from '@tablewright/design/templates'
import type { Item, ValueConverter } from '@tablewright/dynamo'
import type { AttributePlan, StoredType } from './item-plan.js'
import type { KeyCodec, Values } from './key-codec.js'

/** Converts between values in code and the attributes of an item, without its keys. */
export interface ItemConverter {
  toItem(values: Values): Item
  fromItem(item: Item): Record<string, unknown>
}

/**
 * The functions that prepare plans of items: for all kinds of values and keys, or those that a compiled client uses.
 */
export interface ItemKinds {
  readonly codec: CodecOf
  readonly key: (template: TemplateModel) => KeyCodec
  readonly value: (type: StoredType) => ValueConverter
  readonly converter: (attributes: readonly AttributePlan[]) => ItemConverter
}
