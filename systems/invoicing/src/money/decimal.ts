import { limits } from '../limits.js'

const wholeDigits = 12
/** Upper bound of quantities and rates. */
export const maxScaled = 10 ** wholeDigits

const form = new RegExp(`^(\\d{1,${wholeDigits}})(?:\\.(\\d{1,${limits.decimals}}))?$`)

/** Factor that converts a quantity or rate to an integer. */
export const decimalScale = 10n ** BigInt(limits.decimals)

/**
 * Converts a quantity or rate to an integer of ten-thousandths; undefined if it has more decimals, is
 * negative or too large.
 */
export function scaled(value: number): bigint | undefined {
  const found = form.exec(String(value))
  if (!found) return undefined
  const [, whole = '', fraction = ''] = found
  return BigInt(whole + fraction.padEnd(limits.decimals, '0'))
}

/** Divides and rounds halves up. Both numbers must not be negative. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
