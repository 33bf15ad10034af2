import type { TemplateModel } from '@tablewright/design/model'
import type { CodecOf } from '@tablewright/design/templates'
import type { Item, ValueConverter } from '@tablewright/dynamo'
import type { AttributePlan, StoredType } from './item-plan.js'
import type { KeyCodec, Values } from './key-codec.js'

/** Both ways between the values in code and the attributes of an item, its keys apart. */
export interface ItemConverter {
  toItem(values: Values): Item
  fromItem(item: Item): Record<string, unknown>
}

/** What the plans of items are prepared with: all kinds of values and keys, or those that a compiled client uses. */
export interface ItemKinds {
  readonly codec: CodecOf
  readonly key: (template: TemplateModel) => KeyCodec
  readonly value: (type: StoredType) => ValueConverter
  readonly converter: (attributes: readonly AttributePlan[]) => ItemConverter
}
