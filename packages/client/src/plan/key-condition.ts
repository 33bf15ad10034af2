import type { Make } from '@tablewright/base'
import {
  type BoundModel,
  type CodecModel,
  hasPrecedingValue,
  type KeyConditionModel,
  keyBefore,
  nativePlaceholder,
  partialEncoder,
  partialOf,
  precedingValue,
  type SortConditionModel,
  withTail,
} from '@tablewright/design'
import { type AttributeFields, type AttributeValue, base64ToBytes, bytesToBase64 } from '@tablewright/dynamo'
import { type KeyPart, planKeyPart } from '../items/key-plan.js'
import {
  type Binder,
  boundValues,
  orUsual,
  planBinder,
  planSource,
  type Source,
  valuesOfCall,
} from './call.js'
import type { ExpressionWriter, ReadSlot } from './expression.js'

/** A range that has no value at all: nothing need be asked. */
export const emptyRange: unique symbol = Symbol('empty range')

/** The text of a key condition; the values go to the writer. A slot throws `emptyRange` when nothing can be in it. */
export function writeKeyCondition(model: KeyConditionModel, writer: ExpressionWriter, make: Make): string {
  const bind = planBinder(model.bindings, make)
  const partition = Object.entries(model.partition).map(
    ([name, template]) =>
      `${writer.path([name])} = ${writer.slot(name, make(keyValue, planKeyPart(template, make), orUsual(bind)))}`,
  )
  const sort = model.sort.map(({ keyAttribute, condition }) =>
    writeSort(keyAttribute, condition, bind, writer, make),
  )
  return [...partition, ...sort].join(' AND ')
}

function writeSort(
  name: string,
  condition: SortConditionModel,
  bind: Binder,
  writer: ExpressionWriter,
  make: Make,
): string {
  const path = writer.path([name])
  switch (condition.kind) {
    case 'equals':
      return `${path} = ${writer.slot(name, make(keyValue, planKeyPart(condition.template, make), orUsual(bind)))}`
    case 'beginsWith':
      return `begins_with(${path}, ${writer.slot(name, planPrefix(condition, bind, make))})`
    case 'compare':
      return `${path} ${condition.comparison} ${writer.slot(name, planBound(condition.bound, bind, make))}`
    case 'between': {
      const [low, high] = [planBound(condition.low, bind, make), planBound(condition.high, bind, make)]
      const check = nativePlaceholder(condition.low.template) ? notAfter : textNotAfter
      const from = writer.slot(`${name}_from`, make(check, low, high))
      return `${path} BETWEEN ${from} AND ${writer.slot(`${name}_to`, high)}`
    }
  }
}

export function keyValue(part: KeyPart, bind: Binder = valuesOfCall): ReadSlot {
  return (call) => part.render(bind(call))
}

function planPrefix(
  { template, partial }: Extract<SortConditionModel, { kind: 'beginsWith' }>,
  bind: Binder,
  make: Make,
): ReadSlot {
  const prefix = make(keyValue, planKeyPart(template, make), orUsual(bind))
  if (!partial) return prefix
  const { attribute, codec, value } = partial
  const render = make(partialOf, attribute, partialEncoder(codec, template.delimiter, make))
  return make(prefixWith, prefix, render, planSource(value, make))
}

/** A prefix and the beginning of the value after it. */
export function prefixWith(prefix: ReadSlot, render: (value: unknown) => string, source: Source): ReadSlot {
  return (call) => {
    const { S } = prefix(call) as { readonly S: string }
    return { S: S + render(source(call)) }
  }
}

function planBound({ template, bindings, tail, exclusive }: BoundModel, bind: Binder, make: Make): ReadSlot {
  const own = Object.entries(bindings).map(([name, source]) => [name, planSource(source, make)] as const)
  const last = template.segments.at(-1)
  const values = own.length > 0 ? make(boundOver, bind, make(boundValues, Object.fromEntries(own))) : bind
  const before =
    exclusive && last?.kind === 'placeholder' && hasPrecedingValue(last.codec)
      ? make(bindBefore, values, last.attribute, last.codec)
      : values
  const value = make(keyValue, planKeyPart(template, make), orUsual(before))
  if (tail !== '') return make(valueWithTail, value, tail)
  return exclusive && before === values ? make(valueBefore, value) : value
}

/** Some values over others. */
export function boundOver(bind: Binder, own: Binder): Binder {
  return (call) => ({ ...bind(call), ...own(call) })
}

/** The value just before, for an end that is not part of the range. */
export function bindBefore(bind: Binder, attribute: string, codec: CodecModel): Binder {
  return (call) => {
    const values = bind(call)
    const before = precedingValue(codec, values[attribute])
    if (before === undefined) throw emptyRange
    return { ...values, [attribute]: before }
  }
}

/** The greatest key below the one that is read. */
export function valueBefore(read: ReadSlot): ReadSlot {
  return (call) => {
    const { S, N, B } = read(call) as AttributeFields
    const before = keyBefore(S ?? (N === undefined ? base64ToBytes(B!) : Number(N)))
    if (before === undefined) throw emptyRange
    if (typeof before === 'string') return { S: before }
    return typeof before === 'number' ? { N: String(before) } : { B: bytesToBase64(before) }
  }
}

/** After every key that begins so. */
export function valueWithTail(read: ReadSlot, tail: string): ReadSlot {
  return (call) => ({ S: withTail((read(call) as { readonly S: string }).S, tail) })
}

/** The lower end of a range, which must not be after the upper: in the order of their UTF-8 bytes. */
export function textNotAfter(low: ReadSlot, high: ReadSlot): ReadSlot {
  const bytesOf = (value: AttributeValue) => Buffer.from((value as { readonly S: string }).S)
  return (call) => {
    const least = low(call)
    if (Buffer.compare(bytesOf(least), bytesOf(high(call))) > 0) throw emptyRange
    return least
  }
}

/** The same of numbers and bytes. */
export function notAfter(low: ReadSlot, high: ReadSlot): ReadSlot {
  return (call) => {
    const least = low(call)
    if (isAfter(least, high(call))) throw emptyRange
    return least
  }
}

function isAfter(one: AttributeValue, other: AttributeValue): boolean {
  if ('N' in one && 'N' in other) return Number(one.N) > Number(other.N)
  const bytesOf = (value: AttributeValue) => Buffer.from('B' in value ? value.B : '', 'base64')
  return Buffer.compare(bytesOf(one), bytesOf(other)) > 0
}
