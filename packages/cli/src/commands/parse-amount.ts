import { InvalidArgumentError } from 'commander'
import { decimalOf } from '../decimal-of.js'

export function parseAmount(text: string): number {
  const amount = decimalOf(text)
  if (!Number.isSafeInteger(amount)) throw new InvalidArgumentError('It is a whole number.')
  return amount
}
