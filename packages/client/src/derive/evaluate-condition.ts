import type { Make } from '@tablewright/base'
import type { AttributeModel, Comparison, ConditionModel, ValueModel } from '@tablewright/design'
import type { Values } from '../items/key-plan.js'
import { leanConverter } from '../items/lean-values.js'
import { type Call, planSource, type Source } from '../plan/call.js'

/** Whether an item, as in code, fulfils a condition; null is no item. DynamoDB decides the same way. */
export type Test = (item: Values | null, call: Call) => boolean

/** What is known of the attributes that a condition looks at. */
type Attributes = Readonly<Record<string, AttributeModel>>

export function planTest(condition: ConditionModel, make: Make, attributes: Attributes = {}): Test {
  switch (condition.kind) {
    case 'itemExists':
      return isThere
    case 'itemAbsent':
      return isGone
    case 'and':
      return make(
        allPass,
        condition.conditions.map((each) => planTest(each, make, attributes)),
      )
    case 'or':
      return make(
        onePasses,
        condition.conditions.map((each) => planTest(each, make, attributes)),
      )
    case 'not':
      return make(fails, planTest(condition.condition, make, attributes))
    default:
      return planAttributeTest(condition, make, attributes)
  }
}

function planAttributeTest(
  test: Extract<ConditionModel, { attribute: string }>,
  make: Make,
  attributes: Attributes,
): Test {
  const { attribute } = test
  switch (test.kind) {
    case 'present':
      return make(isPresent, attribute)
    case 'absent':
      return make(fails, make(isPresent, attribute))
    case 'compare': {
      const value = planSource(test.value, make)
      if (test.comparison === '=')
        return make(isScalar(test.value, attributes[attribute]) ? isIdentical : isEqual, attribute, value)
      return test.comparison === '<>'
        ? make(isOther, attribute, value)
        : make(isOrdered, attribute, test.comparison, value)
    }
    case 'in':
      return make(
        onePasses,
        test.values.map((each) => make(isEqual, attribute, planSource(each, make))),
      )
    case 'between':
      return make(allPass, [
        make(isOrdered, attribute, '>=', planSource(test.low, make)),
        make(isOrdered, attribute, '<=', planSource(test.high, make)),
      ])
    case 'beginsWith':
      return make(beginsWith, attribute, planSource(test.value, make))
    case 'contains':
      return make(contains, attribute, planSource(test.value, make))
    case 'size':
      return make(isOfSize, attribute, test.comparison, planSource(test.value, make))
  }
}

/** Whether values are the same only if they are identical. */
function isScalar(value: ValueModel, attribute: AttributeModel | undefined): boolean {
  if (value.kind === 'literal') return typeof value.value !== 'object'
  return value.kind === 'now' || (attribute !== undefined && leanConverter(attribute.type) !== undefined)
}

export const isThere: Test = (item) => item !== null

export const isGone: Test = (item) => item === null

export function allPass(tests: readonly Test[]): Test {
  return (item, call) => tests.every((test) => test(item, call))
}

export function onePasses(tests: readonly Test[]): Test {
  return (item, call) => tests.some((test) => test(item, call))
}

export function fails(test: Test): Test {
  return (item, call) => !test(item, call)
}

export function isPresent(attribute: string): Test {
  return (item) => item?.[attribute] !== undefined
}

export function isEqual(attribute: string, source: Source): Test {
  return (item, call) => {
    const [one, other] = [item?.[attribute], source(call, item ?? {})]
    return one !== undefined && other !== undefined && isSame(one, other)
  }
}

export function isIdentical(attribute: string, source: Source): Test {
  return (item, call) => {
    const value = source(call, item ?? {})
    return value !== undefined && item?.[attribute] === value
  }
}

export function isOther(attribute: string, source: Source): Test {
  return (item, call) => !isSame(item?.[attribute], source(call, item ?? {}))
}

export function isOrdered(attribute: string, comparison: Comparison, source: Source): Test {
  return (item, call) => holds(item?.[attribute], comparison, source(call, item ?? {}))
}

export function beginsWith(attribute: string, source: Source): Test {
  return (item, call) => {
    const text = item?.[attribute]
    return typeof text === 'string' && text.startsWith(source(call, item ?? {}) as string)
  }
}

export function contains(attribute: string, source: Source): Test {
  return (item, call) => hasPart(item?.[attribute], source(call, item ?? {}))
}

export function isOfSize(attribute: string, comparison: Comparison, source: Source): Test {
  return (item, call) => holds(sizeOf(item?.[attribute]), comparison, source(call, item ?? {}))
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
