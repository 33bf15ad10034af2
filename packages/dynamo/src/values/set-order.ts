import { compareNumbers, doubleSafeLength } from '../numbers/compare-numbers.js'
import { encodeNumber } from '../numbers/encode-number.js'

/** Compares strings by their UTF-8 bytes, in which a surrogate pair comes after every other character. */
export function compareTexts(left: string, right: string): number {
  if (left === right) return 0
  const length = Math.min(left.length, right.length)
  for (let index = equalBeginning(left, right, length); index < length; index++) {
    const difference = rankOfUnit(left.charCodeAt(index)) - rankOfUnit(right.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

const blockLength = 1024

/** Returns how many units at the beginning are known to be equal. Long texts are compared in blocks by the runtime. */
function equalBeginning(left: string, right: string, length: number): number {
  let end = 0
  for (let next = blockLength; next <= length; next += blockLength) {
    if (left.slice(end, next) !== right.slice(end, next)) break
    end = next
  }
  return end
}

function rankOfUnit(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

/** Larger sets keep their order: sorting them would delay other requests. */
export const maxOrderedMembers = 4_096

const surrogate = /[\ud800-\udfff]/

/**
 * Returns the elements of a set in the order in which DynamoDB returns them: strings and binaries by their bytes,
 * numbers by value. Returns the same array if it is already in order, or too large to be sorted.
 */
export function inSetOrder(type: 'SS' | 'NS' | 'BS', elements: readonly string[]): readonly string[] {
  if (elements.length > maxOrderedMembers) return elements
  const compare = comparisons[type]
  for (let index = 1; index < elements.length; index++)
    if (compare(elements[index - 1]!, elements[index]!) > 0) return sorters[type](elements)
  return elements
}

function compareBinaries(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left, 'base64'), Buffer.from(right, 'base64'))
}

const comparisons = { SS: compareTexts, NS: compareNumbers, BS: compareBinaries } as const

const sorters = { SS: sortTexts, NS: sortNumbers, BS: sortBinaries } as const

function sortTexts(texts: readonly string[]): readonly string[] {
  // Without surrogates, the faster order of UTF-16 units equals the order of UTF-8 bytes.
  return texts.some((text) => surrogate.test(text)) ? [...texts].sort(compareTexts) : [...texts].sort()
}

/** Encodes many numbers once instead of parsing them at each comparison. */
function sortNumbers(numbers: readonly string[]): readonly string[] {
  if (numbers.every((text) => text.length <= doubleSafeLength))
    return [...numbers].sort((one, other) => Number(one) - Number(other))
  return sortBy(numbers, (text) => latin1(encodeNumber(text)))
}

function sortBinaries(binaries: readonly string[]): readonly string[] {
  return sortBy(binaries, (text) => latin1(Buffer.from(text, 'base64')))
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** Sorts by keys whose UTF-16 units are in the order that is wanted. */
function sortBy(elements: readonly string[], keyOf: (element: string) => string): readonly string[] {
  const byKey = new Map(elements.map((element) => [keyOf(element), element]))
  // Two elements with the same key are duplicates, which are reported unchanged.
  if (byKey.size < elements.length) return [...elements]
  return [...byKey.keys()].sort().map((key) => byKey.get(key)!)
}
