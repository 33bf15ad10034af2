import { isTablewrightError } from '@tablewright/base'
import { canonicalNumber } from '../numbers/canonical-number.js'
import { doubleSafeLength } from '../numbers/compare-numbers.js'
import { NumberText } from './number-text.js'
import { refusal } from './refusal.js'

/** Formats a double as decimal text. −0 becomes 0: DynamoDB has no negative zero. */
export function numberToText(value: number): string {
  // Fast path for small integers: counts, prices in cents, times.
  if (Number.isSafeInteger(value)) return String(value)
  if (!Number.isFinite(value)) {
    throw refusal(`${value} cannot be stored`, 'Leave the attribute out, or store null.')
  }
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw refusal(
      `${value} is beyond what a double holds exactly`,
      'Use a bigint, or a NumberText with all its digits.',
    )
  }
  return storableText(String(value))
}

export function bigintToText(value: bigint): string {
  return storableText(value.toString())
}

function storableText(text: string): string {
  try {
    return canonicalNumber(text)
  } catch (error) {
    if (!isTablewrightError(error)) throw error
    throw refusal(
      `${text} is not a number that DynamoDB holds`,
      'A number has up to 38 significant digits, from 1E-130 to 9.99E+125.',
    )
  }
}

/** Returns a double if it holds the number exactly, otherwise a bigint if that does, otherwise the text. */
export function textToNumber(text: string): number | bigint | NumberText {
  const value = Number(text)
  if (text.length <= doubleSafeLength) return value
  if (!text.includes('.')) return Number.isSafeInteger(value) ? value : BigInt(text)
  return canonicalNumber(String(value)) === text ? value : new NumberText(text)
}
