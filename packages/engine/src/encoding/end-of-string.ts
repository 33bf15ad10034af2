const [quote, backslash] = [0x22, 0x5c]

/** Number of bytes that a loop reads in less time than a call of native code takes. */
const loopLength = 64

/**
 * Returns the index of the closing quotation mark of the JSON string at `start`; the length if the string does not
 * end.
 */
export function endOfString(json: Uint8Array, start: number): number {
  const { length } = json
  let at = start + 1
  for (;;) {
    const loopEnd = Math.min(at + loopLength, length)
    for (; at < loopEnd; at++) {
      const byte = json[at]
      if (byte === quote) return at
      if (byte === backslash) at++
    }
    if (at >= length) return length
    const found = json.indexOf(quote, at)
    if (found < 0) return length
    if (!isEscaped(json, at, found)) return found
    at = found + 1
  }
}

/** Whether a byte follows an odd number of backslashes, of which the first is not before `from`. */
function isEscaped(json: Uint8Array, from: number, end: number): boolean {
  let at = end
  while (at > from && json[at - 1] === backslash) at--
  return (end - at) % 2 === 1
}
