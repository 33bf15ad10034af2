import type { AttributeFields, AttributeType, AttributeValue, Item } from '../attribute-value.js'
import { itemTooLarge } from '../errors/item-errors.js'
import { wrongJsonType } from '../errors/request-errors.js'
import { maxItemSize, maxNestingLevels, maxNumberDigits, maxSetMembers } from '../limits.js'
import { canonicalNumber } from '../numbers/canonical-number.js'
import { type Decimal, parseDecimal } from '../numbers/decimal.js'
import { attributeValueSize, isMeasuredSet, numberSize, rememberSetSize } from '../size/item-size.js'
import { checkAttributeName } from './attribute-name.js'
import { isBase64 } from './base64.js'
import { checkAttributeValueTypes, toBoolean } from './check-types.js'
import { inSetOrder, maxOrderedMembers } from './set-order.js'
import {
  duplicateInSet,
  emptyAttributeValue,
  emptySet,
  nestedTooDeep,
  nullMustBeTrue,
  severalTypes,
} from './value-errors.js'

/**
 * Checks a value from the wire and makes its numbers canonical. Returns the same object if nothing had to change,
 * which is the common case on the engine's hot path.
 *
 * @example
 * validateAttributeValue({ N: '1.0' }) // → { N: '1' }
 */
export function validateAttributeValue(value: unknown): AttributeValue {
  try {
    return validateAt(value, 1)
  } catch (error) {
    checkAttributeValueTypes(value)
    throw error
  }
}

/** {@link validateAttributeValue} for all attributes of an item or key. */
export function validateItem(item: unknown): Item {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw wrongJsonType(item, 'Map')
  try {
    return validateMembers(item as Item, 1)
  } catch (error) {
    // A malformed value anywhere is reported before an invalid one.
    for (const value of Object.values(item)) checkAttributeValueTypes(value)
    throw error
  }
}

function validateAt(value: unknown, level: number): AttributeValue {
  if (level > maxNestingLevels) throw nestedTooDeep()
  if (typeof value !== 'object' || value === null) throw emptyAttributeValue()
  let only: string | undefined
  for (const type in value) {
    if (only !== undefined) return validateUnusual(value, level)
    only = type
  }
  return validateField(value as AttributeFields, only, level) ?? validateUnusual(value, level)
}

/** Returns a valid value, or a corrected one; undefined if it needs the full check. */
function validateField(
  value: AttributeFields,
  type: string | undefined,
  level: number,
): AttributeValue | undefined {
  switch (type) {
    case 'S':
      return typeof value.S === 'string' ? (value as AttributeValue) : undefined
    case 'N': {
      if (typeof value.N !== 'string') return undefined
      const canonical = canonicalNumber(value.N)
      return canonical === value.N ? (value as AttributeValue) : { N: canonical }
    }
    case 'BOOL':
      return typeof value.BOOL === 'boolean' ? (value as AttributeValue) : undefined
    case 'M':
      return isObject(value.M) ? validateMap(value as { M: Item }, level) : undefined
    case 'L':
      return Array.isArray(value.L) ? validateList(value as { L: AttributeValue[] }, level) : undefined
    case 'NULL':
      return value.NULL === true ? (value as AttributeValue) : undefined
    case 'B':
      return typeof value.B === 'string' && isBase64(value.B) ? (value as AttributeValue) : undefined
    case 'SS':
      return areStrings(value.SS) ? validateStringSet(value as { SS: string[] }) : undefined
    case 'NS':
      return areStrings(value.NS) ? validateNumberSet(value as { NS: string[] }) : undefined
    case 'BS':
      return areStrings(value.BS) ? validateBinarySet(value as { BS: string[] }) : undefined
    default:
      return undefined
  }
}

function validateMap(value: { M: Item }, level: number): AttributeValue {
  const members = validateMembers(value.M, level + 1)
  return members === value.M ? value : { M: members }
}

function validateMembers(map: Item, level: number): Item {
  let changed: Record<string, AttributeValue> | undefined
  for (const name in map) {
    checkAttributeName(name)
    const member = validateAt(map[name], level)
    if (member === map[name]) continue
    // Spreading keeps a member named __proto__ as an own property.
    changed ??= { ...map }
    changed[name] = member
  }
  return changed ?? map
}

function validateList(value: { L: readonly AttributeValue[] }, level: number): AttributeValue {
  let changed: AttributeValue[] | undefined
  for (let index = 0; index < value.L.length; index++) {
    const element = validateAt(value.L[index], level + 1)
    if (element === value.L[index]) continue
    changed ??= [...value.L]
    changed[index] = element
  }
  return changed === undefined ? value : { L: changed }
}

function validateStringSet(value: { SS: readonly string[] }): AttributeValue {
  checkSetCount('SS', value.SS)
  checkSetSize(value as AttributeValue, value.SS.length)
  if (hasDuplicate(value.SS)) throw duplicateInSet('SS', value.SS)
  const ordered = inSetOrder('SS', value.SS)
  return ordered === value.SS ? value : { SS: ordered }
}

function validateNumberSet(value: { NS: readonly string[] }): AttributeValue {
  checkSetCount('NS', value.NS)
  if (isMeasuredSet(value.NS)) return value
  const canonical = value.NS.map(canonicalNumber)
  const isLarge = canonical.length > maxOrderedMembers
  const size = isLarge ? checkLargeNumberSet(value.NS, canonical) : 0
  if (!isLarge && hasDuplicate(canonical)) throw duplicateInSet('NS', value.NS)
  const ordered = inSetOrder('NS', canonical)
  const valid = ordered.every((text, index) => text === value.NS[index]) ? value : { NS: ordered }
  // Nobody else has the new list, so that it does not change.
  if (isLarge && valid !== value) rememberSetSize(valid.NS, size)
  return valid
}

function validateBinarySet(value: { BS: readonly string[] }): AttributeValue | undefined {
  checkSetCount('BS', value.BS)
  if (!value.BS.every(isBase64)) return undefined
  checkSetSize(value as AttributeValue, value.BS.length)
  if (hasDuplicate(value.BS)) throw duplicateInSet('BS', value.BS)
  const ordered = inSetOrder('BS', value.BS)
  return ordered === value.BS ? value : { BS: ordered }
}

/** Longest canonical text whose digits are all significant: with a sign and a point. */
const maxShortNumber = maxNumberDigits + 2

/**
 * Checks the size of a set, which it returns, and that its members differ. Numbers far from 1 are compared by their
 * digits and exponent, because their texts have up to 130 zeros.
 */
function checkLargeNumberSet(given: readonly string[], canonical: readonly string[]): number {
  const distinct = new Set<string>()
  let size = 0
  for (let index = 0; index < canonical.length; index++) {
    const text = canonical[index]!
    if (text.length <= maxShortNumber) {
      size += numberSize(text)
      distinct.add(text)
      continue
    }
    // The text of a number that was given with an exponent is not read, because that would take long.
    const { negative, digits, point } = text === given[index] ? farDecimal(text) : parseDecimal(given[index]!)
    size += 1 + (negative ? 1 : 0) + ((digits.length + 1) >> 1)
    distinct.add(`${negative ? '-' : ''}${digits}E${point}`)
  }
  if (size > maxItemSize) throw itemTooLarge()
  if (distinct.size < canonical.length) throw duplicateInSet('NS', given)
  return size
}

/**
 * As `parseDecimal`, for a canonical text with more than 38 digits: `0.`, zeros and digits, or digits and zeros. Reads
 * only those that can be significant.
 */
function farDecimal(text: string): Decimal {
  const negative = text.charCodeAt(0) === 45
  const start = negative ? 1 : 0
  if (text.charCodeAt(start) !== 48) {
    let end = start + maxNumberDigits
    while (text.charCodeAt(end - 1) === 48) end--
    return { negative, digits: text.slice(start, end), point: text.length - start }
  }
  let first = Math.max(start + 2, text.length - maxNumberDigits)
  while (text.charCodeAt(first) === 48) first++
  return { negative, digits: text.slice(first), point: start + 2 - first }
}

/** Refuses a set that fits into no item before its members are compared, which would block other requests. */
function checkSetCount(type: 'SS' | 'NS' | 'BS', members: readonly string[]): void {
  if (members.length === 0) throw emptySet(type)
  if (members.length > maxSetMembers) throw itemTooLarge()
}

/** Like `checkSetCount`, by the bytes of the members. Small sets need no size check. */
function checkSetSize(set: AttributeValue, count: number): void {
  if (count > maxOrderedMembers && attributeValueSize(set) > maxItemSize) throw itemTooLarge()
}

/** Compares few elements in pairs, which is faster than building a set. */
const pairwise = 8

function hasDuplicate(elements: readonly string[]): boolean {
  if (elements.length > pairwise) return new Set(elements).size < elements.length
  for (let index = 1; index < elements.length; index++) {
    if (elements.lastIndexOf(elements[index]!, index - 1) >= 0) return true
  }
  return false
}

const knownTypes: readonly AttributeType[] = ['S', 'N', 'B', 'BOOL', 'NULL', 'L', 'M', 'SS', 'NS', 'BS']

/** Unusual but allowed values (a null beside the type, an unknown field, "true" for true), and all errors. */
function validateUnusual(value: object, level: number): AttributeValue {
  checkAttributeValueTypes(value)
  const present = knownTypes.filter((type) => (value as AttributeFields)[type] != null)
  const validated = present.map((type) => validateAlone(value as AttributeFields, type, level))
  if (validated.length > 1) throw severalTypes()
  if (validated[0] === undefined) throw emptyAttributeValue()
  return validated[0]
}

function validateAlone(
  value: AttributeFields,
  type: AttributeType,
  level: number,
): AttributeValue | undefined {
  if (type === 'BOOL') return { BOOL: toBoolean(value.BOOL!) === true }
  if (type === 'NULL') {
    if (toBoolean(value.NULL!) !== true) throw nullMustBeTrue()
    return { NULL: true }
  }
  return validateField({ [type]: value[type] }, type, level)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function areStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string')
}
