import { type AttributeValue, type Item, type NativeValue, toAttributeValue } from '@tablewright/dynamo'
import type { Call } from '../input/call.js'
import { sourceReader, type ValueSource } from '../input/value-source.js'
import { encoderOf } from '../items/encode-value.js'
import type { Makers } from '../items/interpreter.js'
import type { ItemKinds } from '../items/item-kinds.js'
import { valueAt } from '../items/stored-path.js'
import { boundSlot, keyBeforeSlot, keySlot, prefixSlot, rangeStartSlot } from './key-slots.js'
import type {
  AttributeSlot,
  ConstantSlot,
  MembersSlot,
  MomentSlot,
  PlainSlot,
  SlotPlan,
  ValueSlot,
} from './slot-plan.js'

/** Returns the value of a slot for one call. Slots that read an attribute take it from `item`. */
export type ReadSlot = (call: Call, item?: Item) => AttributeValue

export type SlotMakers = Makers<SlotPlan, ReadSlot, ItemKinds>
type Of = (slot: SlotPlan) => ReadSlot

// One factory for each kind of slot, each a separate export: a compiled client imports those of its plans.

export function constantSlot({ value }: ConstantSlot): ReadSlot {
  return () => value
}

export function valueSlot({ from, type }: ValueSlot, _: Of, kinds: ItemKinds): ReadSlot {
  const [read, encode] = [sourceReader(from), encoderOf(kinds.value(type), nameOf(from))]
  return (call) => encode(read(call))
}

function nameOf(source: ValueSource): string | undefined {
  return 'name' in source ? source.name : undefined
}

/** For designs whose values can all be stored without a check. */
export function leanValueSlot({ from, type }: ValueSlot, _: Of, kinds: ItemKinds): ReadSlot {
  const [read, { toStored }] = [sourceReader(from), kinds.value(type)]
  return (call) => toStored(read(call))!
}

export function momentSlot({ from }: MomentSlot): ReadSlot {
  const read = sourceReader(from)
  return (call) => ({ N: String(Date.parse(read(call) as string) / 1000) })
}

export function plainSlot({ from }: PlainSlot): ReadSlot {
  const read = sourceReader(from)
  return (call) => toAttributeValue(read(call) as NativeValue)
}

export function membersSlot({ from }: MembersSlot): ReadSlot {
  const read = sourceReader(from)
  return (call) => toAttributeValue(asSet(read(call)) as NativeValue)
}

/** One element, or several. */
function asSet(value: unknown): ReadonlySet<unknown> {
  if (value instanceof Set) return value
  return new Set(Array.isArray(value) ? value : [value])
}

export function attributeSlot({ path }: AttributeSlot): ReadSlot {
  return (_, item) => valueAt(item, path)!
}

export const allSlots = {
  constant: constantSlot,
  value: valueSlot,
  moment: momentSlot,
  plain: plainSlot,
  members: membersSlot,
  attribute: attributeSlot,
  key: keySlot,
  prefix: prefixSlot,
  bound: boundSlot,
  keyBefore: keyBeforeSlot,
  rangeStart: rangeStartSlot,
} satisfies SlotMakers
