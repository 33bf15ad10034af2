import { type AttributeType, type AttributeValue, attributeType, type Item } from '../../attribute-value.js'
import { isCanonicalNumber } from '../../numbers/canonical-number.js'
import { compareNumbers, doubleSafeLength } from '../../numbers/compare-numbers.js'
import { parseCanonical } from '../../numbers/decimal.js'
import { hasKey, keyOf } from '../../numbers/number-keys.js'
import { runToEnd } from '../../run-to-end.js'
import { base64Length } from '../../size/byte-length.js'
import { compareTexts } from '../../values/set-order.js'
import { binaryText, equalOnce, namesOf } from './remembered.js'

/**
 * Negative, zero or positive as `left` is less than, equal to or greater than `right`; undefined when the two have no
 * order, which only strings, numbers and binaries have, each among themselves.
 */
export function compareValues(left: AttributeValue, right: AttributeValue): number | undefined {
  if ('S' in left) return 'S' in right ? compareTexts(left.S, right.S) : undefined
  if ('N' in left) return 'N' in right ? compareNumbers(left.N, right.N) : undefined
  return 'B' in left && 'B' in right ? compareBinary(binaryText(left), binaryText(right)) : undefined
}

function compareBinary(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

export function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64')
}

/**
 * Whether two values are equal; the order of set elements does not matter. Numbers and binaries in sets are compared as
 * texts, which are canonical in every stored or validated value.
 */
export function equalValues(left: AttributeValue, right: AttributeValue): boolean {
  if ('S' in left) return 'S' in right && left.S === right.S
  if ('N' in left) return 'N' in right && equalNumbers(left.N, right.N)
  if ('B' in left) return 'B' in right && left.B === right.B
  if ('BOOL' in left) return 'BOOL' in right && left.BOOL === right.BOOL
  if ('NULL' in left) return 'NULL' in right
  if ('L' in left) return 'L' in right && equalLists(left.L, right.L)
  if ('M' in left) return 'M' in right && equalMaps(left.M, right.M)
  if ('NS' in left) return 'NS' in right && equalSets(left.NS, right.NS, equalNumberSets)
  return attributeType(left) === attributeType(right) && equalSets(setElements(left), setElements(right))
}

/** Canonical texts are compared as texts, because parsing a number far from 1 takes a microsecond. */
function equalNumbers(left: string, right: string): boolean {
  if (left === right) return true
  if (left.length > doubleSafeLength && isCanonicalNumber(left) && isCanonicalNumber(right)) return false
  return compareNumbers(left, right) === 0
}

function equalLists(left: readonly AttributeValue[], right: readonly AttributeValue[]): boolean {
  if (left.length !== right.length) return false
  return equalOnce(left, right, left.length, () =>
    left.every((element, index) => equalValues(element, right[index]!)),
  )
}

function equalMaps(left: Item, right: Item): boolean {
  const names = namesOf(left)
  if (names.length !== namesOf(right).length) return false
  return equalOnce(left, right, names.length, () =>
    names.every((name) => Object.hasOwn(right, name) && equalValues(left[name]!, right[name]!)),
  )
}

function equalSets(
  left: readonly string[],
  right: readonly string[],
  equalInAnyOrder = equalTextSets,
): boolean {
  if (left.length !== right.length) return false
  return equalOnce(left, right, left.length, () => {
    let start = 0
    while (start < left.length && left[start] === right[start]) start++
    return start === left.length || equalInAnyOrder(left.slice(start), right.slice(start))
  })
}

function equalTextSets(left: readonly string[], right: readonly string[]): boolean {
  const elements = new Set(right)
  return left.every((element) => elements.has(element))
}

/** Compares many numbers by their keys: hashing texts of up to 130 digits takes three times as long. */
function equalNumberSets(left: readonly string[], right: readonly string[]): boolean {
  return left.length > fewNumbers ? runToEnd(equalNumberSetSteps(left, right)) : equalTextSets(left, right)
}

/** Compares two large sets of the same length in steps. */
export function* equalNumberSetSteps(
  left: readonly string[],
  right: readonly string[],
): Generator<undefined, boolean> {
  const keys = yield* keySteps(left)
  const others = keys && (yield* keySteps(right))
  return others === undefined
    ? equalTextSets(left, right)
    : keys!.every((key, index) => key === others[index])
}

const keysPerStep = 4_000

/** Below, a set of texts takes less time than sorted keys. */
const fewNumbers = 256

/** The keys of canonical numbers in order; undefined if one of them has none. */
function* keySteps(numbers: readonly string[]): Generator<undefined, Float64Array | undefined> {
  const keys = new Float64Array(numbers.length)
  for (let index = 0; index < numbers.length; index++) {
    const decimal = parseCanonical(numbers[index]!)
    if (!hasKey(decimal)) return undefined
    keys[index] = keyOf(decimal)
    if (index % keysPerStep === keysPerStep - 1) yield
  }
  keys.sort()
  yield
  return keys
}

/** The elements of a set as texts; none for a value that is no set. */
export function setElements(value: AttributeValue): readonly string[] {
  if ('SS' in value) return value.SS
  if ('NS' in value) return value.NS
  return 'BS' in value ? value.BS : []
}

/** Returns the result of `size()`: characters, bytes or elements. Numbers, booleans and null have no size. */
export function sizeOf(value: AttributeValue): number | undefined {
  if ('S' in value) return value.S.length
  if ('B' in value) return base64Length(value.B)
  if ('M' in value) return namesOf(value.M).length
  if ('L' in value) return value.L.length
  return isSetType(attributeType(value)) ? setElements(value).length : undefined
}

export function isSetType(type: AttributeType): type is 'SS' | 'NS' | 'BS' {
  return type === 'SS' || type === 'NS' || type === 'BS'
}
