import { parseDecimal } from './decimal.js'

/** Texts up to this length have at most 15 digits, which a double represents exactly. */
export const doubleSafeLength = 15

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function compareNumbers(a: string, b: string): number {
  if (a === b) return 0
  // Adding 0 avoids -0, the difference of -0 and 0.
  if (a.length <= doubleSafeLength && b.length <= doubleSafeLength) return Number(a) - Number(b) + 0
  return compareExactly(a, b)
}

function compareExactly(a: string, b: string): number {
  const left = parseDecimal(a)
  const right = parseDecimal(b)
  const leftSign = signOf(left.digits, left.negative)
  const rightSign = signOf(right.digits, right.negative)
  if (leftSign !== rightSign) return leftSign - rightSign
  if (leftSign === 0) return 0
  if (left.point !== right.point) return left.point > right.point ? leftSign : -leftSign
  if (left.digits === right.digits) return 0
  return left.digits > right.digits ? leftSign : -leftSign
}

function signOf(digits: string, negative: boolean): number {
  if (digits === '') return 0
  return negative ? -1 : 1
}
