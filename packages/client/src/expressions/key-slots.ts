import { keyBefore, partialEncoder, partialOf, precedingValue, withTail } from '@tablewright/design/templates'
import { type AttributeFields, type AttributeValue, base64ToBytes, bytesToBase64 } from '@tablewright/dynamo'
import type { Call } from '../input/call.js'
import { type Binder, binder, sourceReader } from '../input/value-source.js'
import type { ItemKinds } from '../items/item-kinds.js'
import type {
  BoundSlot,
  KeyBeforeSlot,
  KeySlot,
  KeySlotPlan,
  PrefixSlot,
  RangeStartSlot,
} from './slot-plan.js'

/** Thrown by a slot if the range is empty, so that no request is needed. */
export const emptyRange: unique symbol = Symbol('empty range')

type ReadKey = (call: Call) => AttributeValue
type Of = (slot: KeySlotPlan) => ReadKey

export function keySlot({ template, bindings }: KeySlot, _: unknown, kinds: ItemKinds): ReadKey {
  const [key, bind] = [kinds.key(template), binder(bindings)]
  return (call) => key.render(bind(call))
}

/** A prefix and the beginning of the value after it. */
export function prefixSlot(slot: PrefixSlot, _: unknown, kinds: ItemKinds): ReadKey {
  const { template, attribute, codec } = slot
  const prefix = keySlot({ ...slot, kind: 'key' }, _, kinds)
  const render = partialOf(attribute, partialEncoder(codec, template.delimiter, kinds.codec))
  const read = sourceReader(slot.from)
  return (call) => ({ S: textOf(prefix(call)) + render(read(call)) })
}

export function boundSlot(slot: BoundSlot, _: unknown, kinds: ItemKinds): ReadKey {
  const { template, tail, before } = slot
  const [key, bind] = [kinds.key(template), binder(slot.bindings)]
  return (call) => {
    const values = bind(call)
    const value = key.render(before ? preceding(values, before) : values)
    return tail ? { S: withTail(textOf(value), tail) } : value
  }
}

/** Returns the values with the preceding value, for an end that the range excludes. */
function preceding(values: ReturnType<Binder>, { attribute, codec }: NonNullable<BoundSlot['before']>) {
  const before = precedingValue(codec, values[attribute])
  if (before === undefined) throw emptyRange
  return { ...values, [attribute]: before }
}

export function keyBeforeSlot({ bound }: KeyBeforeSlot, of: Of): ReadKey {
  const read = of(bound)
  return (call) => valueBefore(read(call))
}

/** The greatest key below another. */
function valueBefore({ S, N, B }: AttributeFields): AttributeValue {
  const before = keyBefore(S ?? (N === undefined ? base64ToBytes(B!) : Number(N)))
  if (before === undefined) throw emptyRange
  if (typeof before === 'string') return { S: before }
  return typeof before === 'number' ? { N: String(before) } : { B: bytesToBase64(before) }
}

/** `isAfter` compares the ends: texts in the order of their UTF-8 bytes. */
export function textRangeStartSlot(
  { low, high }: RangeStartSlot,
  of: Of,
  _?: unknown,
  isAfter = isTextAfter,
): ReadKey {
  const [first, last] = [of(low), of(high)]
  return (call) => {
    const start = first(call)
    if (isAfter(start, last(call))) throw emptyRange
    return start
  }
}

function isTextAfter({ S: one }: AttributeFields, { S: other }: AttributeFields): boolean {
  return Buffer.compare(Buffer.from(one!), Buffer.from(other!)) > 0
}

/** The same for keys of any type. */
export function rangeStartSlot(slot: RangeStartSlot, of: Of): ReadKey {
  return textRangeStartSlot(slot, of, undefined, isAfter)
}

function isAfter(one: AttributeFields, other: AttributeFields): boolean {
  if (one.N !== undefined) return Number(one.N) > Number(other.N)
  if (one.S !== undefined) return isTextAfter(one, other)
  return Buffer.compare(Buffer.from(one.B!, 'base64'), Buffer.from(other.B!, 'base64')) > 0
}

function textOf(value: AttributeFields): string {
  return value.S!
}
