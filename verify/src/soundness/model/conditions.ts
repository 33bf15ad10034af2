import type { Attributes, Comparison, Condition, Value } from '../description/description.js'
import { accepts, compareText, type Entity, normalize, sameValue } from './values.js'

/** Values that a condition or change can refer to, apart from the item. */
export interface CallValues {
  readonly input: Entity
  readonly now: string
}

/** The input with the declared parameters in their stored form. */
export function withGiven(given: Attributes = {}, input: Entity): Entity {
  const normalized = Object.keys(given)
    .filter((name) => accepts(given[name]!, input[name]))
    .map((name) => [name, normalize(given[name]!, input[name])])
  return { ...input, ...Object.fromEntries(normalized) }
}

/** The value of a reference. Undefined if it is missing. */
export function resolveValue(value: Value, item: Entity, { input, now }: CallValues): unknown {
  if ('literal' in value) return value.literal
  if ('param' in value) return input[value.param]
  return 'now' in value ? now : item[value.attribute]
}

/** Whether an item fulfills a condition. Null stands for no item. */
export function holds(condition: Condition, item: Entity | null, call: CallValues): boolean {
  const known = item ?? {}
  switch (condition.test) {
    case 'itemExists':
      return item !== null
    case 'itemAbsent':
      return item === null
    case 'allOf':
      return condition.conditions.every((each) => holds(each, item, call))
    case 'anyOf':
      return condition.conditions.some((each) => holds(each, item, call))
    case 'not':
      return !holds(condition.condition, item, call)
    case 'present':
      return known[condition.attribute] !== undefined
    case 'absent':
      return known[condition.attribute] === undefined
    case 'oneOf':
      return condition.values.some((value) => sameValue(known[condition.attribute], value))
    case 'within':
      return (
        compares('atLeast', known[condition.attribute], resolveValue(condition.low, known, call)) &&
        compares('atMost', known[condition.attribute], resolveValue(condition.high, known, call))
      )
    case 'contains':
      return hasPart(known[condition.attribute], resolveValue(condition.value, known, call))
    case 'startsWith': {
      const text = known[condition.attribute]
      return typeof text === 'string' && text.startsWith(String(resolveValue(condition.value, known, call)))
    }
    case 'size': {
      const size = sizeOf(known[condition.attribute])
      return compares(condition.comparison, size, resolveValue(condition.value, known, call))
    }
    default: {
      const comparison = condition.test === 'plain' ? 'equal' : condition.test
      return compares(comparison, known[condition.attribute], resolveValue(condition.value, known, call))
    }
  }
}

function compares(comparison: Comparison, one: unknown, other: unknown): boolean {
  // A missing value differs from every value, including another missing value.
  if (one === undefined || other === undefined) return comparison === 'different'
  if (comparison === 'different') return !sameValue(one, other)
  if (comparison === 'equal') return sameValue(one, other)
  if (typeof one !== typeof other) return false
  const order = orderOf(one, other)
  if (order === undefined) return false
  if (comparison === 'below') return order < 0
  if (comparison === 'atMost') return order <= 0
  return comparison === 'above' ? order > 0 : order >= 0
}

function orderOf(one: unknown, other: unknown): number | undefined {
  if (typeof one === 'number') return one - (other as number)
  if (typeof one === 'string') return compareText(one, other as string)
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other)
  return undefined
}

function hasPart(whole: unknown, part: unknown): boolean {
  if (typeof whole === 'string') return typeof part === 'string' && whole.includes(part)
  return (whole instanceof Set || Array.isArray(whole)) && [...whole].some((each) => sameValue(each, part))
}

function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'string') return value.length
  if (value instanceof Set) return value.size
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined
}
