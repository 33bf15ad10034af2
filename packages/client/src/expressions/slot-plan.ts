import type { BindingsModel, CodecModel, TemplateModel } from '@tablewright/design/model'
import type { AttributeValue } from '@tablewright/dynamo'
import type { ValueSource } from '../input/value-source.js'
import type { StoredType } from '../items/item-plan.js'
import type { StoredPath } from '../items/stored-path.js'

/** A value of an expression: fixed, or filled in at each call. */
export type SlotPlan =
  | ConstantSlot
  | ValueSlot
  | MomentSlot
  | PlainSlot
  | MembersSlot
  | AttributeSlot
  | KeySlotPlan

/** A constant. */
export interface ConstantSlot {
  readonly kind: 'constant'
  readonly value: AttributeValue
}

/** A value in the stored form of its type. */
export interface ValueSlot {
  readonly kind: 'value'
  readonly from: ValueSource
  readonly type: StoredType
}

/** A time with milliseconds that is compared with one stored in whole seconds. */
export interface MomentSlot {
  readonly kind: 'moment'
  readonly from: ValueSource
}

/** A value that is compared with a part of an attribute or with its size. */
export interface PlainSlot {
  readonly kind: 'plain'
  readonly from: ValueSource
}

/** One element of a set, or several. */
export interface MembersSlot {
  readonly kind: 'members'
  readonly from: ValueSource
}

/** Another attribute of the same item. In an expression it is a path, not a value. */
export interface AttributeSlot {
  readonly kind: 'attribute'
  readonly path: StoredPath
}

export type KeySlotPlan = KeySlot | PrefixSlot | BoundSlot | KeyBeforeSlot | RangeStartSlot

/** A whole key attribute, or the beginning of one that ends between two placeholders. */
export interface KeySlot {
  readonly kind: 'key'
  readonly template: TemplateModel
  readonly bindings?: BindingsModel
}

/** The beginning of a key attribute that ends within a value. */
export interface PrefixSlot {
  readonly kind: 'prefix'
  readonly template: TemplateModel
  readonly bindings?: BindingsModel
  readonly attribute: string
  readonly codec: CodecModel
  readonly from: ValueSource
}

/** One end of a range. */
export interface BoundSlot {
  readonly kind: 'bound'
  readonly template: TemplateModel
  readonly bindings?: BindingsModel
  /** Text after the rendered template. */
  readonly tail?: string
  /** Set if the end is excluded: the preceding value is rendered. */
  readonly before?: { readonly attribute: string; readonly codec: CodecModel }
}

/** The greatest key before another: an end that is excluded. */
export interface KeyBeforeSlot {
  readonly kind: 'keyBefore'
  readonly bound: BoundSlot
  /** The attributes before it in the sort key of an index. The size of all together is limited. */
  readonly others?: readonly KeySlot[]
}

/** The lower end of a range that is empty when it is after the upper. */
export interface RangeStartSlot {
  readonly kind: 'rangeStart'
  readonly low: BoundSlot | KeyBeforeSlot
  readonly high: BoundSlot | KeyBeforeSlot
}
