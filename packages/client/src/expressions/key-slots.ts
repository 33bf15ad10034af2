import { keyBefore, partialEncoder, partialOf, precedingValue, withTail } from '@tablewright/design/templates'
import {
  type AttributeFields,
  type AttributeValue,
  attributeValueSize,
  base64ToBytes,
  bytesToBase64,
  maxSortKeySize,
} from '@tablewright/dynamo'
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

type ReadKey = (call: Call) => AttributeValue
/** Returns undefined if the range of a query is empty: no request is needed. Only queries have ranges. */
type ReadBound = ReadKey
type Of = (slot: KeySlotPlan) => ReadBound

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

export function boundSlot(slot: BoundSlot, _: unknown, kinds: ItemKinds): ReadBound {
  const { template, tail, before } = slot
  const [key, bind] = [kinds.key(template), binder(slot.bindings)]
  return (call) => {
    const values = before ? preceding(bind(call), before) : bind(call)
    const value = values && key.render(values)
    return value && tail ? { S: withTail(textOf(value), tail) } : value!
  }
}

/** Returns the values with the preceding value, for an end that the range excludes; undefined if there is none. */
function preceding(
  values: ReturnType<Binder>,
  { attribute, codec }: NonNullable<BoundSlot['before']>,
): ReturnType<Binder> | undefined {
  const before = precedingValue(codec, values[attribute])
  return before === undefined ? undefined : { ...values, [attribute]: before }
}

export function keyBeforeSlot({ bound, others = [] }: KeyBeforeSlot, of: Of): ReadBound {
  const read = of(bound)
  const readOthers = others.map(of)
  return (call) => {
    const value = read(call)
    if (!value) return value
    const size = readOthers.reduce((sum, each) => sum + attributeValueSize(each(call)), 0)
    return valueBefore(value, maxSortKeySize - size)!
  }
}

/** The greatest key of a size below another. */
function valueBefore({ S, N, B }: AttributeFields, maxSize: number): AttributeValue | undefined {
  const before = keyBefore(S ?? (N === undefined ? base64ToBytes(B!) : Number(N)), maxSize)
  if (before === undefined) return undefined
  if (typeof before === 'string') return { S: before }
  return typeof before === 'number' ? { N: String(before) } : { B: bytesToBase64(before) }
}

/** For designs whose keys are all texts. They have the order of their UTF-8 bytes. */
export function textRangeStartSlot({ low, high }: RangeStartSlot, of: Of): ReadBound {
  const [first, last] = [of(low), of(high)] as readonly ((call: Call) => AttributeFields)[]
  return (call) => {
    const [start, end] = [first!(call), last!(call)]
    return Buffer.compare(Buffer.from(start.S!), Buffer.from(end.S!)) > 0
      ? undefined!
      : (start as AttributeValue)
  }
}

export function rangeStartSlot({ low, high }: RangeStartSlot, of: Of): ReadBound {
  const [first, last] = [of(low), of(high)]
  return (call) => {
    const [start, end] = [first(call), last(call)]
    return start && end && !isAfter(start, end) ? start : undefined!
  }
}

function isAfter(one: AttributeFields, other: AttributeFields): boolean {
  if (one.N !== undefined) return Number(one.N) > Number(other.N)
  const bytesOf = ({ S, B = '' }: AttributeFields) =>
    S === undefined ? Buffer.from(B, 'base64') : Buffer.from(S)
  return Buffer.compare(bytesOf(one), bytesOf(other)) > 0
}

function textOf(value: AttributeFields): string {
  return value.S!
}
