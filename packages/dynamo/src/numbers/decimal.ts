import { maxNumberDigits, maxNumberExponent, minNumberExponent } from '../limits.js'
import { farOutOfRange } from './java-decimal.js'
import { notANumber, numberOverflow, numberUnderflow, tooManyDigits } from './number-errors.js'

/**
 * The parts of a number: sign, and 0.DIGITS × 10^point. `digits` neither starts nor ends with a zero; zero is the empty
 * text. `point` is the number of digits before the decimal point, and may be negative.
 */
export interface Decimal {
  readonly negative: boolean
  readonly digits: string
  readonly point: number
}

export const zero: Decimal = Object.freeze({ negative: false, digits: '', point: 0 })

const numeral = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/

/** Parses a decimal text. Throws DynamoDB's error for a text that DynamoDB does not accept. */
export function parseDecimal(text: string): Decimal {
  return parseShort(text) ?? parseAny(text)
}

const [plus, minus, dot, zeroCode, nineCode] = [43, 45, 46, 48, 57]
const lowerCaseE = 101
/** Longer exponents may be out of the range of numbers in several ways. */
const maxExponentDigits = 3

/** Parses a number other than zero in a quarter of the time of `parseAny`. Returns undefined for other texts. */
function parseShort(text: string): Decimal | undefined {
  const { length } = text
  const first = text.charCodeAt(0)
  const start = first === minus || first === plus ? 1 : 0
  const wholeEnd = endOfDigits(text, start)
  let [end, digits] = [wholeEnd, text.slice(start, wholeEnd)]
  if (text.charCodeAt(end) === dot) {
    end = endOfDigits(text, wholeEnd + 1)
    digits += text.slice(wholeEnd + 1, end)
  }
  if (digits === '' || isZero(digits)) return undefined
  let power = 0
  if (end < length) {
    // 32 turns a letter into lower case.
    if ((text.charCodeAt(end) | 32) !== lowerCaseE) return undefined
    const sign = text.charCodeAt(end + 1)
    const powerStart = sign === minus || sign === plus ? end + 2 : end + 1
    if (powerStart === length || length - powerStart > maxExponentDigits) return undefined
    if (endOfDigits(text, powerStart) !== length) return undefined
    for (let at = powerStart; at < length; at++) power = power * 10 + text.charCodeAt(at) - zeroCode
    if (sign === minus) power = -power
  }
  return normalize(first === minus, digits, wholeEnd - start + power)
}

function endOfDigits(text: string, start: number): number {
  let at = start
  for (let code = text.charCodeAt(at); code >= zeroCode && code <= nineCode; code = text.charCodeAt(at)) at++
  return at
}

/** As `parseDecimal`, for all texts. */
export function parseAny(text: string): Decimal {
  const parts = numeral.exec(text)
  if (parts === null) throw notANumber(text)
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  if (whole === '' && fraction === '') throw notANumber(text)
  const power = exponentOf(exponent, text)
  const digits = whole + fraction
  if (Math.abs(power) > farExponent) throw farOutOfRange(text, digits, fraction.length - power)
  if (isZero(digits)) return checkedZero(power - fraction.length)
  return normalize(sign === '-', digits, whole.length + power)
}

/** Larger exponents have two wordings; the text of a request has fewer digits. */
const farExponent = 1e9

const maxLong = 2n ** 63n - 1n
const maxLongDigits = 19

/** An exponent beyond 64 bits makes the text invalid; any other is only out of range. */
function exponentOf(exponent: string, text: string): number {
  if (exponent.length < 17) return Number(exponent)
  const [, sign = '', digits = ''] = /^([+-]?)0*(\d*)$/.exec(exponent)!
  // Refused by their number, because converting megabytes of digits takes half a second.
  if (digits.length > maxLongDigits) throw notANumber(text)
  const exact = sign === '-' ? -BigInt(digits) : BigInt(digits)
  if (exact > maxLong || exact < -maxLong - 1n) throw notANumber(text)
  return Number(exact)
}

function isZero(digits: string): boolean {
  for (let index = 0; index < digits.length; index++) if (digits.charCodeAt(index) !== 48) return false
  return true
}

/** The exponent of zero is checked, too: `0e126` is refused, `0e125` is zero. */
function checkedZero(exponent: number): Decimal {
  if (exponent > maxNumberExponent) throw numberOverflow()
  if (exponent < minNumberExponent) throw numberUnderflow()
  return zero
}

/** Trims zeros and checks the range. */
export function normalize(negative: boolean, digits: string, point: number): Decimal {
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

/**
 * As `parseDecimal`, for a canonical text with more than 38 digits: `0.`, zeros and digits, or digits and zeros. Reads
 * only those that can be significant.
 */
function parseFar(text: string): Decimal {
  const negative = text.charCodeAt(0) === minus
  const start = negative ? 1 : 0
  if (text.charCodeAt(start) !== zeroCode) {
    let end = start + maxNumberDigits
    while (text.charCodeAt(end - 1) === zeroCode) end--
    return { negative, digits: text.slice(start, end), point: text.length - start }
  }
  let first = Math.max(start + 2, text.length - maxNumberDigits)
  while (text.charCodeAt(first) === zeroCode) first++
  return { negative, digits: text.slice(first), point: start + 2 - first }
}

/** Longest canonical text whose digits are all significant: with a sign, a zero and a point. */
const maxNearLength = maxNumberDigits + 3

/** As `parseDecimal`, for a canonical text. Does not read the zeros of a number far from 1, of which there are up to 130. */
export function parseCanonical(text: string): Decimal {
  return text.length > maxNearLength ? parseFar(text) : parseDecimal(text)
}

/** The zeros of numbers far from 1: to repeat a digit for each number takes longer than all the rest. */
const zeros = Array.from({ length: -minNumberExponent }, (_, count) => '0'.repeat(count))
const smallStarts = zeros.map((text) => `0.${text}`)

/** Formats a decimal in plain notation, never with an exponent, as DynamoDB returns numbers. */
export function printDecimal({ negative, digits, point }: Decimal): string {
  if (digits === '') return '0'
  const sign = negative ? '-' : ''
  if (point <= 0) return sign + smallStarts[-point]! + digits
  if (point >= digits.length) return sign + digits + zeros[point - digits.length]!
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}
