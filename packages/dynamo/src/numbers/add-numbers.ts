import { maxNumberDigits } from '../limits.js'
import { doubleSafeLength } from './compare-numbers.js'
import { type Decimal, normalize, parseDecimal, printDecimal } from './decimal.js'
import { numberOverflow } from './number-errors.js'

/**
 * Returns a + b exactly, as canonical text. Throws DynamoDB's error if the sum needs more than 38 digits or is out
 * of range.
 */
export function addNumbers(a: string, b: string): string {
  return smallSum(a, b, 1) ?? addExactly(parseDecimal(a), parseDecimal(b))
}

/** Returns a − b exactly; see {@link addNumbers}. */
export function subtractNumbers(a: string, b: string): string {
  const fast = smallSum(a, b, -1)
  if (fast !== undefined) return fast
  const right = parseDecimal(b)
  return addExactly(parseDecimal(a), { ...right, negative: !right.negative })
}

/** Fast path for integers that a double represents exactly, as well as their sum. */
function smallSum(a: string, b: string, sign: 1 | -1): string | undefined {
  if (a.length > doubleSafeLength || b.length > doubleSafeLength) return undefined
  const left = Number(a)
  const right = Number(b)
  if (!Number.isSafeInteger(left) || !Number.isSafeInteger(right) || a === '' || b === '') return undefined
  return String(left + sign * right)
}

function addExactly(left: Decimal, right: Decimal): string {
  // The unit is the last decimal place of either number.
  const leftUnit = left.point - left.digits.length
  const rightUnit = right.point - right.digits.length
  const unit = Math.min(leftUnit, rightUnit)
  const sum = scaled(left, leftUnit - unit) + scaled(right, rightUnit - unit)
  const digits = (sum < 0n ? -sum : sum).toString()
  const trimmed = digits.replace(/0+$/, '')
  // DynamoDB also reports this as an overflow: the result has too many digits.
  if (trimmed.length > maxNumberDigits) throw numberOverflow()
  return printDecimal(normalize(sum < 0n, digits, digits.length + unit))
}

function scaled({ negative, digits }: Decimal, places: number): bigint {
  const magnitude = BigInt(digits + '0'.repeat(places))
  return negative ? -magnitude : magnitude
}
