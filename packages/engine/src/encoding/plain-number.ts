const [minus, point, zero, nine] = [0x2d, 0x2e, 0x30, 0x39]
/** Numbers with more digits may be invalid. */
const maxLength = 38

/**
 * Returns the size of a number in canonical form, as `numberSize` does for its text. Returns -1 for any other text,
 * and for numbers between -1 and 1, which need `canonicalNumber`.
 */
export function plainNumberSize(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === minus
  const first = isNegative ? start + 1 : start
  if (end - first > maxLength || bytes[first] === zero) return -1
  const dot = digitsEnd(bytes, first, end)
  if (dot === first) return -1
  const sign = isNegative ? 2 : 1
  if (dot === end) {
    let last = end
    while (bytes[last - 1] === zero) last--
    return sign + halfOf(last - first)
  }
  const isFraction =
    bytes[dot] === point && digitsEnd(bytes, dot + 1, end) === end && dot + 1 < end && bytes[end - 1] !== zero
  return isFraction ? sign + halfOf(dot - first) + halfOf(end - dot - 1) : -1
}

/** Two digits take one byte. */
function halfOf(digits: number): number {
  return (digits + 1) >> 1
}

function digitsEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && bytes[at]! >= zero && bytes[at]! <= nine) at++
  return at
}

/** Maximum number of digits that a double represents exactly. */
const maxWholeLength = 15

/** Returns the value of an integer of at most 15 digits; NaN for any other text. */
export function smallWhole(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === minus
  const first = isNegative ? start + 1 : start
  if (end === first || end - first > maxWholeLength || digitsEnd(bytes, first, end) < end) return Number.NaN
  let value = 0
  for (let at = first; at < end; at++) value = value * 10 + (bytes[at]! - zero)
  return isNegative ? -value : value
}
