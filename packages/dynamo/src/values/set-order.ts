import { compareNumbers } from '../numbers/compare-numbers.js'

/** Strings are ordered by their UTF-8 bytes, in which a surrogate pair comes after every other character. */
export function compareTexts(left: string, right: string): number {
  if (left === right) return 0
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const difference = rankOfUnit(left.charCodeAt(index)) - rankOfUnit(right.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

function rankOfUnit(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

function compareBinaries(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left, 'base64'), Buffer.from(right, 'base64'))
}

const comparisons = { SS: compareTexts, NS: compareNumbers, BS: compareBinaries } as const

/**
 * The elements of a set in the order in which DynamoDB returns them: strings and binaries by their bytes, numbers by
 * value. Returns the very array it was given when that is in order.
 */
export function inSetOrder(type: 'SS' | 'NS' | 'BS', elements: readonly string[]): readonly string[] {
  const compare = comparisons[type]
  for (let index = 1; index < elements.length; index++)
    if (compare(elements[index - 1]!, elements[index]!) > 0) return [...elements].sort(compare)
  return elements
}
