import { maxNumberDigits, maxNumberExponent, minNumberExponent } from '../limits.js'
import { parseDecimal, printDecimal } from './decimal.js'

/**
 * Returns the text in which DynamoDB stores and returns a number: plain notation without needless zeros or signs.
 * Throws DynamoDB's own error for a text that is not a number or is out of range.
 *
 * @example
 * canonicalNumber('1E3') // → '1000'
 * canonicalNumber('-0.10') // → '-0.1'
 */
export function canonicalNumber(text: string): string {
  return isCanonicalNumber(text) ? text : printDecimal(parseDecimal(text))
}

/** Whether a text is the one that `canonicalNumber` returns for its number. */
export function isCanonicalNumber(text: string): boolean {
  const start = text.charCodeAt(0) === 45 ? 1 : 0
  const end = text.length
  const first = text.charCodeAt(start)
  if (!isDigit(first)) return false
  if (end - start > maxNumberDigits + 1) return isLongCanonical(text, start)
  let index = start + 1
  // A leading zero must be alone or before the decimal point.
  if (first === 48 && index < end && text.charCodeAt(index) !== 46) return false
  while (index < end && isDigit(text.charCodeAt(index))) index++
  if (index === end) return end - start <= maxNumberDigits && (first !== 48 || start === 0)
  if (text.charCodeAt(index) !== 46 || index + 1 === end) return false
  index++
  while (index < end && isDigit(text.charCodeAt(index))) index++
  return index === end && text.charCodeAt(end - 1) !== 48
}

/** Whether a long text is `0.`, zeros and digits, or digits and zeros, within the range of numbers. */
function isLongCanonical(text: string, start: number): boolean {
  const end = text.length
  let [index, last] = [start, end]
  if (text.charCodeAt(start) === 48) {
    if (text.charCodeAt(start + 1) !== 46 || text.charCodeAt(end - 1) === 48) return false
    index = start + 2
    while (text.charCodeAt(index) === 48) index++
    if (index - start - 1 > -minNumberExponent) return false
  } else {
    if (end - start > maxNumberExponent + 1) return false
    while (text.charCodeAt(last - 1) === 48) last--
  }
  if (last - index > maxNumberDigits) return false
  while (index < last && isDigit(text.charCodeAt(index))) index++
  return index === last
}

/** Also false for NaN, the code beyond the end of a text. */
function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
