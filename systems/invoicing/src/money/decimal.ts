import { limits } from '../limits.js'

const wholeDigits = 12
/** What quantities and rates are below. */
export const maxScaled = 10 ** wholeDigits

const form = new RegExp(`^(\\d{1,${wholeDigits}})(?:\\.(\\d{1,${limits.decimals}}))?$`)

/** Factor that makes a quantity or rate whole. */
export const decimalScale = 10n ** BigInt(limits.decimals)

/** A quantity or rate as a whole number of ten-thousandths; undefined when it has more decimals, is below zero or too large. */
export function scaled(value: number): bigint | undefined {
  const found = form.exec(String(value))
  if (!found) return undefined
  const [, whole = '', fraction = ''] = found
  return BigInt(whole + fraction.padEnd(limits.decimals, '0'))
}

/** Rounds halves up. Neither number is below zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
