import { maxNumberDigits, maxNumberExponent, minNumberExponent } from '../limits.js'
import { notANumber, numberOverflow, numberUnderflow, tooManyDigits } from './number-errors.js'

/**
 * A number taken apart: 0.DIGITS × 10^point, with the sign beside. `digits` neither starts nor ends with a zero;
 * zero is the empty text. `point` is how many digits stand before the decimal point, and may be negative.
 */
export interface Decimal {
  readonly negative: boolean
  readonly digits: string
  readonly point: number
}

export const zero: Decimal = Object.freeze({ negative: false, digits: '', point: 0 })

const numeral = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/

/** Reads any decimal text that DynamoDB accepts; its errors for all others. */
export function parseDecimal(text: string): Decimal {
  const parts = numeral.exec(text)
  if (parts === null) throw notANumber(text)
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  if (whole === '' && fraction === '') throw notANumber(text)
  return normalise(sign === '-', whole + fraction, whole.length + Number(exponent))
}

/** Trims zeros and checks the range. */
export function normalise(negative: boolean, digits: string, point: number): Decimal {
  let start = 0
  let end = digits.length
  while (start < end && digits.charCodeAt(start) === 48) start++
  if (start === end) return zero
  while (digits.charCodeAt(end - 1) === 48) end--
  const exponent = point - start - 1
  if (exponent > maxNumberExponent) throw numberOverflow()
  if (exponent < minNumberExponent) throw numberUnderflow()
  if (end - start > maxNumberDigits) throw tooManyDigits()
  return { negative, digits: digits.slice(start, end), point: point - start }
}

/** Plain notation, never an exponent: the form in which DynamoDB gives numbers back. */
export function printDecimal({ negative, digits, point }: Decimal): string {
  if (digits === '') return '0'
  const sign = negative ? '-' : ''
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length)
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}
