import type { DynamoError } from '../dynamo-error.js'
import { validationError } from '../errors/validation.js'
import { notANumber, numberOverflow, numberUnderflow } from './number-errors.js'

const maxInt = 2 ** 31 - 1

const fitsInt = (value: number) => value <= maxInt && value >= -maxInt - 1

/**
 * Whether a Java BigDecimal can represent a number: its exponent and its scale (the digits after the point minus the
 * exponent) are 32-bit integers.
 */
export function fitsJavaDecimal(text: string): boolean {
  const [, fraction = '', exponent = '0'] = /^[^.eE]*(?:\.(\d*))?(?:[eE](.*))?$/.exec(text) ?? []
  return fitsInt(Number(exponent)) && fitsInt(fraction.length - Number(exponent))
}

/**
 * The error for an exponent of more than nine digits. The newer request validation compares it with the range; the
 * older one reads a BigDecimal, whose magnitude of 32 bits wraps around.
 */
export function farOutOfRange(text: string, digits: string, scale: number): DynamoError {
  const { message } = scale < 0 ? numberOverflow() : numberUnderflow()
  return validationError(olderMessage(text, digits, scale), { message })
}

function olderMessage(text: string, digits: string, scale: number): string {
  if (!fitsJavaDecimal(text)) return notANumber(text).message
  const magnitude = (digits.replace(/^0+/, '').length - scale) | 0
  return (magnitude > 0 ? numberOverflow() : numberUnderflow()).message
}
