import {
  type BoundModel,
  type KeyConditionModel,
  renderBound,
  renderPartial,
  type SortConditionModel,
} from '@tablewright/design'
import type { AttributeValue } from '@tablewright/dynamo'
import { compileKeyPart, keyValue, type Values } from '../items/key-plan.js'
import { type Call, resolve } from './call.js'
import type { ExpressionWriter } from './expression.js'
import { binder } from './target-plan.js'

/** A range that has no value at all: nothing need be asked. */
export const emptyRange = Symbol('empty range')

/** The text of a key condition; the values go to the writer. A slot throws `emptyRange` when nothing can be in it. */
export function writeKeyCondition(model: KeyConditionModel, writer: ExpressionWriter): string {
  const bind = binder(model.bindings)
  const partition = Object.entries(model.partition).map(([name, template]) => {
    const part = compileKeyPart(template)
    return `${writer.path([name])} = ${writer.slot(name, (call) => part(bind(call)))}`
  })
  const sort = model.sort.map(({ keyAttribute, condition }) =>
    writeSort(keyAttribute, condition, bind, writer),
  )
  return [...partition, ...sort].join(' AND ')
}

function writeSort(
  name: string,
  condition: SortConditionModel,
  bind: (call: Call) => Values,
  writer: ExpressionWriter,
): string {
  const path = writer.path([name])
  switch (condition.kind) {
    case 'equals': {
      const part = compileKeyPart(condition.template)
      return `${path} = ${writer.slot(name, (call) => part(bind(call)))}`
    }
    case 'beginsWith':
      return `begins_with(${path}, ${writer.slot(name, prefixReader(condition, bind))})`
    case 'compare':
      return `${path} ${condition.comparison} ${writer.slot(name, boundReader(condition.bound, bind))}`
    case 'between': {
      const [low, high] = [boundReader(condition.low, bind), boundReader(condition.high, bind)]
      const from = writer.slot(`${name}_from`, (call) => {
        const least = low(call)
        if (isAfter(least, high(call))) throw emptyRange
        return least
      })
      return `${path} BETWEEN ${from} AND ${writer.slot(`${name}_to`, high)}`
    }
  }
}

function prefixReader(
  { template, partial }: Extract<SortConditionModel, { kind: 'beginsWith' }>,
  bind: (call: Call) => Values,
): (call: Call) => AttributeValue {
  const part = compileKeyPart(template)
  if (!partial) return (call) => part(bind(call))
  return (call) => {
    const { S } = part(bind(call)) as { S: string }
    return { S: S + renderPartial(partial, template.delimiter, resolve(partial.value, call)) }
  }
}

function boundReader(bound: BoundModel, bind: (call: Call) => Values): (call: Call) => AttributeValue {
  const own = Object.entries(bound.bindings)
  return (call) => {
    const values: Record<string, unknown> = { ...bind(call) }
    for (const [name, source] of own) values[name] = resolve(source, call)
    const rendered = renderBound(bound, values)
    if (rendered === undefined) throw emptyRange
    return keyValue(rendered)
  }
}

/** Texts in the order of their UTF-8 bytes, numbers as numbers, bytes as bytes. */
function isAfter(one: AttributeValue, other: AttributeValue): boolean {
  if ('N' in one && 'N' in other) return Number(one.N) > Number(other.N)
  const [left, right] = 'S' in one && 'S' in other ? [one.S, other.S] : [bytesOf(one), bytesOf(other)]
  return Buffer.compare(Buffer.from(left), Buffer.from(right)) > 0
}

function bytesOf(value: AttributeValue): string {
  return 'B' in value ? Buffer.from(value.B, 'base64').toString('latin1') : ''
}
