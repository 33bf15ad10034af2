import type { Decimal } from './decimal.js'

/** Digits of which a double still holds all, together with the place of the point. */
const maxKeyDigits = 13
/** More than the places that the point can have. */
const points = 512

/** Whether a number has few enough digits for a key. */
export function hasKey({ digits }: Decimal): boolean {
  return digits.length <= maxKeyDigits
}

/**
 * Returns a double that no other number with a key has. Many doubles are compared and sorted in a fraction of the time that
 * their texts take.
 */
export function keyOf({ negative, digits, point }: Decimal): number {
  const key = Number(digits) * points + point + points / 2
  return negative ? -key : key
}
