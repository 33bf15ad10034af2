import type { AttributeFields, AttributeType, AttributeValue, Item } from '../attribute-value.js'
import { DynamoError } from '../dynamo-error.js'
import { itemTooLarge } from '../errors/item-errors.js'
import { wrongJsonType } from '../errors/request-errors.js'
import { maxItemSize, maxNestingLevels, maxSetMembers } from '../limits.js'
import { canonicalNumber } from '../numbers/canonical-number.js'
import { parseCanonical, parseDecimal } from '../numbers/decimal.js'
import { hasKey, keyOf } from '../numbers/number-keys.js'
import { runToEnd } from '../run-to-end.js'
import {
  attributeValueSize,
  containerSize,
  decimalSize,
  elementSize,
  fewElements,
  rememberedSize,
  rememberSize,
} from '../size/item-size.js'
import { checkAttributeName } from './attribute-name.js'
import { isBase64 } from './base64.js'
import { checkAttributeValueTypes, checkFieldTypes, toBoolean } from './check-types.js'
import { inSetOrder, maxOrderedMembers } from './set-order.js'
import { validatedBefore } from './validated-before.js'
import {
  duplicateInSet,
  emptyAttributeName,
  emptyAttributeValue,
  emptySet,
  nestedTooDeep,
  nullInSet,
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
  const known = validatedBefore(value)
  if (known !== undefined) return known as AttributeValue
  try {
    return validateAt(value, 1)
  } catch (error) {
    checkAttributeValueTypes(value)
    throw reportedError(error, [value])
  }
}

/** {@link validateAttributeValue} for all attributes of an item or key. */
export function validateItem(item: unknown): Item {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw wrongJsonType(item, 'Map')
  if (Object.hasOwn(item, '')) throw emptyAttributeName()
  const known = validatedBefore(item)
  if (known !== undefined) return known as Item
  try {
    return validateMembers(item as Item, 1)
  } catch (error) {
    // A malformed value anywhere is reported before an invalid one.
    const values = Object.values(item)
    for (const value of values) checkAttributeValueTypes(value)
    throw reportedError(error, values)
  }
}

/**
 * Returns the error to report for values of the right types: an empty name inside a value is reported after a value that
 * is nested too deep, wherever that is.
 */
export function reportedError(error: unknown, values: readonly unknown[]): unknown {
  return isEmptyName(error) && values.some((value) => isTooDeep(value, 1)) ? nestedTooDeep() : error
}

function isEmptyName(error: unknown): boolean {
  return error instanceof DynamoError && error.message === emptyAttributeName().message
}

/** The types of the value have been checked. */
function isTooDeep(value: unknown, level: number): boolean {
  if (level > maxNestingLevels) return true
  const { L, M } = (value ?? {}) as AttributeFields
  return [...(L ?? []), ...Object.values(M ?? {})].some((element) => isTooDeep(element, level + 1))
}

export function validateAt(value: unknown, level: number): AttributeValue {
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
  return changed === undefined ? value : changedList(value.L, changed)
}

/** Returns the value of a list that validation made. Nobody else has the new list, so that it does not change. */
export function changedList(given: readonly AttributeValue[], changed: AttributeValue[]): AttributeValue {
  if (changed.length > fewElements) rememberSize(changed, sizeOfChanged(given, changed))
  return { L: changed }
}

/** The size of a list. The texts of changed numbers are not read: those of numbers far from 1 have up to 130 zeros. */
function sizeOfChanged(given: readonly AttributeValue[], changed: readonly AttributeValue[]): number {
  let size = containerSize
  for (let index = 0; index < changed.length; index++) {
    const [before, after] = [given[index] as AttributeFields, changed[index]!]
    const isChangedNumber = after !== before && typeof before.N === 'string'
    size += elementSize + (isChangedNumber ? decimalSize(parseDecimal(before.N)) : attributeValueSize(after))
  }
  return size
}

function validateStringSet(value: { SS: readonly string[] }): AttributeValue {
  checkSetCount('SS', value.SS)
  checkSetSize(value as AttributeValue, value.SS.length)
  if (hasDuplicate(value.SS)) throw duplicateInSet('SS', value.SS)
  const ordered = inSetOrder('SS', value.SS)
  return ordered === value.SS ? value : { SS: ordered }
}

function validateNumberSet(value: { NS: readonly string[] }): AttributeValue {
  if (value.NS.length > maxOrderedMembers) return runToEnd(largeNumberSetSteps(value))
  checkSetCount('NS', value.NS)
  const canonical = value.NS.map(canonicalNumber)
  if (hasDuplicate(canonical)) throw duplicateInSet('NS', value.NS)
  const ordered = inSetOrder('NS', canonical)
  return ordered.every((text, index) => text === value.NS[index]) ? value : { NS: ordered }
}

function validateBinarySet(value: { BS: readonly string[] }): AttributeValue | undefined {
  checkSetCount('BS', value.BS)
  if (!value.BS.every(isBase64)) return undefined
  checkSetSize(value as AttributeValue, value.BS.length)
  if (hasDuplicate(value.BS)) throw duplicateInSet('BS', value.BS)
  const ordered = inSetOrder('BS', value.BS)
  return ordered === value.BS ? value : { BS: ordered }
}

/** Members of a set that are validated in a step. */
const membersPerStep = 2_000

/**
 * Validates a set that keeps its order, in steps. Measures and compares numbers by their digits, because the canonical texts
 * of numbers far from 1 have up to 130 zeros.
 */
export function* largeNumberSetSteps(value: { NS: readonly string[] }): Generator<undefined, AttributeValue> {
  const given = value.NS
  checkSetCount('NS', given)
  if (rememberedSize(given) !== undefined) return value
  const canonical: string[] = []
  const keys = new Float64Array(given.length)
  const long = new Set<string>()
  let [size, short] = [0, 0]
  for (const text of given) {
    const valid = canonicalNumber(text)
    const decimal = valid === text ? parseCanonical(valid) : parseDecimal(text)
    canonical.push(valid)
    size += decimalSize(decimal)
    if (size > maxItemSize) throw itemTooLarge()
    if (hasKey(decimal)) keys[short++] = keyOf(decimal)
    else long.add(valid)
    if (canonical.length % membersPerStep === 0) yield
  }
  if (long.size + short < given.length || hasRepeated(keys.subarray(0, short)))
    throw duplicateInSet('NS', given)
  if (canonical.every((text, index) => text === given[index])) return value
  // Nobody else has the new list, so that it does not change.
  rememberSize(canonical, size)
  return { NS: canonical }
}

function hasRepeated(numbers: Float64Array): boolean {
  numbers.sort()
  for (let index = 1; index < numbers.length; index++) if (numbers[index] === numbers[index - 1]) return true
  return false
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
  checkFieldTypes(value)
  const present = presentTypes(value)
  const validated = present.map((type) => validateAlone(value as AttributeFields, type, level))
  if (validated.length > 1) throw severalTypes()
  if (validated[0] === undefined) throw emptyAttributeValue()
  return validated[0]
}

export function presentTypes(value: object): readonly AttributeType[] {
  return knownTypes.filter((type) => (value as AttributeFields)[type] != null)
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
  if (type === 'SS' || type === 'NS' || type === 'BS') checkNoNull(type, value[type])
  return validateField({ [type]: value[type] }, type, level)
}

function checkNoNull(type: 'SS' | 'NS' | 'BS', members: readonly unknown[] | undefined): void {
  if (members?.includes(null)) throw nullInSet(type)
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function areStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string')
}
