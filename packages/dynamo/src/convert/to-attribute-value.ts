import type { AttributeValue, Item } from '../attribute-value.js'
import { maxNestingLevels } from '../limits.js'
import { setOwnProperty } from '../own-property.js'
import { bytesToBase64 } from './convert-binary.js'
import { bigintToText, numberToText } from './convert-number.js'
import { NumberText } from './number-text.js'
import { refusal, refusedInside, refusedValue } from './refusal.js'

/**
 * Converts a JavaScript value to a stored one. A property that is `undefined` is left out. Throws a TablewrightError
 * with the path for anything that could not be read back as it was: NaN, a function, a Date, an empty or mixed set,
 * a cycle.
 *
 * @example
 * toAttributeValue({ tags: new Set(['a']), size: 12n }) // → { M: { tags: { SS: ['a'] }, size: { N: '12' } } }
 */
export function toAttributeValue(value: unknown): AttributeValue {
  try {
    return convertValue(value, 1)
  } catch (error) {
    throw refusedValue(error)
  }
}

/**
 * {@link toAttributeValue} for the properties of an object.
 *
 * @example
 * toItem({ id: 'a', alias: undefined }) // → { id: { S: 'a' } }
 */
export function toItem(value: object): Item {
  try {
    if (!isPlain(value)) throw notStorable(value)
    return convertMembers(value, 1)
  } catch (error) {
    throw refusedValue(error)
  }
}

/** Converts a value at a level of nesting; throws a refusal. */
export function convertValue(value: unknown, level: number): AttributeValue {
  switch (typeof value) {
    case 'string':
      return { S: value }
    case 'number':
      return { N: numberToText(value) }
    case 'boolean':
      return { BOOL: value }
    case 'bigint':
      return { N: bigintToText(value) }
    case 'object':
      return value === null ? { NULL: true } : convertObject(value, level)
    default:
      throw notStorable(value)
  }
}

function convertObject(value: object, level: number): AttributeValue {
  if (level > maxNestingLevels) throw tooDeep()
  if (Array.isArray(value)) return convertList(value, level)
  if (isPlain(value)) return { M: convertMembers(value, level + 1) }
  if (value instanceof Set) return convertSet(value)
  if (value instanceof Uint8Array) return { B: bytesToBase64(value) }
  if (value instanceof NumberText) return { N: value.text }
  throw notStorable(value)
}

function convertList(list: readonly unknown[], level: number): AttributeValue {
  const elements = new Array<AttributeValue>(list.length)
  let index = 0
  try {
    for (; index < list.length; index++) elements[index] = convertMember(list[index], level + 1)
  } catch (error) {
    throw refusedInside(error, index)
  }
  return { L: elements }
}

function convertMembers(members: object, level: number): Item {
  const item: Record<string, AttributeValue> = {}
  let name = ''
  try {
    for (name in members) {
      const member = (members as Record<string, unknown>)[name]
      if (member !== undefined) setOwnProperty(item, name, convertMember(member, level))
    }
  } catch (error) {
    throw refusedInside(error, name)
  }
  return item
}

function convertMember(value: unknown, level: number): AttributeValue {
  if (level > maxNestingLevels) throw tooDeep()
  return convertValue(value, level)
}

/** Converts a set of texts, of numbers of any kind, or of bytes. */
export function convertSet(set: ReadonlySet<unknown>): AttributeValue {
  const elements = [...set].map((element) => convertValue(element, maxNestingLevels))
  const first = elements[0]
  if (first === undefined) {
    throw refusal('an empty set cannot be stored', 'Leave the attribute out while the set is empty.')
  }
  if ('S' in first) return { SS: elements.map((element) => ('S' in element ? element.S : notOneType())) }
  if ('N' in first)
    return { NS: distinct(elements.map((element) => ('N' in element ? element.N : notOneType()))) }
  if ('B' in first)
    return { BS: distinct(elements.map((element) => ('B' in element ? element.B : notOneType()))) }
  return notOneType()
}

function notOneType(): never {
  throw refusal('a set holds only texts, only numbers or only bytes', 'Store a list instead.')
}

/**
 * In JavaScript, 1 and 1n, or two arrays of the same bytes, are distinct elements; in DynamoDB they are not.
 */
function distinct(texts: string[]): string[] {
  if (new Set(texts).size < texts.length) {
    throw refusal('the set holds the same value twice', 'Remove one of the two.')
  }
  return texts
}

/** Whether a value is an object literal or an object without prototype, of this realm or another. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return true
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, 'isPrototypeOf')
}

function tooDeep(): unknown {
  return refusal(
    `the value is nested more than ${maxNestingLevels} levels deep, or contains itself`,
    'Store the inner part as an item of its own, or as JSON text.',
  )
}

/** Returns the refusal of a value that no DynamoDB type can hold. */
export function notStorable(value: unknown): unknown {
  return refusal(
    `${describe(value)} cannot be stored`,
    'Store text, numbers, booleans, null, bytes, sets, lists and plain objects.',
  )
}

function describe(value: unknown): string {
  if (typeof value === 'object' && value !== null)
    return `an object of class ${value.constructor?.name ?? 'unknown'}`
  return value === undefined ? 'undefined' : `a ${typeof value}`
}
