import type { Comparison, ConditionModel, ValueModel } from '@tablewright/design'
import type { Values } from '../items/key-plan.js'
import { type Call, resolve } from '../plan/call.js'

/** Whether an item, as in code, fulfils a condition; null is no item. DynamoDB decides the same way. */
export function fulfils(condition: ConditionModel, item: Values | null, call: Call): boolean {
  switch (condition.kind) {
    case 'itemExists':
      return item !== null
    case 'itemAbsent':
      return item === null
    case 'and':
      return condition.conditions.every((each) => fulfils(each, item, call))
    case 'or':
      return condition.conditions.some((each) => fulfils(each, item, call))
    case 'not':
      return !fulfils(condition.condition, item, call)
    default:
      return passes(condition, item ?? {}, call)
  }
}

function passes(test: Extract<ConditionModel, { attribute: string }>, item: Values, call: Call): boolean {
  const actual = item[test.attribute]
  const value = (source: ValueModel) =>
    source.kind === 'attribute' ? item[source.name] : resolve(source, call)
  switch (test.kind) {
    case 'present':
      return actual !== undefined
    case 'absent':
      return actual === undefined
    case 'compare':
      return holds(actual, test.comparison, value(test.value))
    case 'in':
      return test.values.some((each) => holds(actual, '=', value(each)))
    case 'between':
      return holds(actual, '>=', value(test.low)) && holds(actual, '<=', value(test.high))
    case 'beginsWith':
      return typeof actual === 'string' && actual.startsWith(value(test.value) as string)
    case 'contains':
      return hasPart(actual, value(test.value))
    case 'size':
      return holds(sizeOf(actual), test.comparison, value(test.value))
  }
}

function holds(one: unknown, comparison: Comparison, other: unknown): boolean {
  if (comparison === '<>') return !isSame(one, other)
  if (one === undefined || other === undefined) return false
  if (comparison === '=') return isSame(one, other)
  if (typeof one !== typeof other) return false
  const order = compare(one, other)
  switch (comparison) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

/** Texts by code point, which is the order of their UTF-8 bytes. */
function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number') return one - (other as number)
  const [left, right] = [[...(one as Iterable<string | number>)], [...(other as Iterable<string | number>)]]
  const at = left.findIndex((part, index) => part !== right[index])
  if (at < 0) return left.length - right.length
  return right[at] === undefined || orderOf(left[at]!) > orderOf(right[at]) ? 1 : -1
}

function orderOf(part: string | number): number {
  return typeof part === 'string' ? part.codePointAt(0)! : part
}

/** Equal in depth; sets in any order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  if (one instanceof Set && other instanceof Set) {
    return one.size === other.size && [...one].every((each) => [...other].some((same) => isSame(each, same)))
  }
  const [left, right] = [one as Values, other as Values]
  const names = Object.keys(left)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSame(left[name], right[name]))
  )
}

function hasPart(whole: unknown, part: unknown): boolean {
  if (typeof whole === 'string') return typeof part === 'string' && whole.includes(part)
  return (whole instanceof Set || Array.isArray(whole)) && [...whole].some((each) => isSame(each, part))
}

function sizeOf(value: unknown): number | undefined {
  if (value instanceof Set) return value.size
  if (typeof value === 'string' || Array.isArray(value) || value instanceof Uint8Array) return value.length
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined
}
