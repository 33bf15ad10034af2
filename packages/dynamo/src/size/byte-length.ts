/** Longer texts are counted by the runtime's native code; calling it costs more than a short loop. */
const worthACall = 64

const nativeLength: ((text: string) => number) | undefined = globalThis.Buffer?.byteLength

/**
 * Returns the number of bytes of a text in UTF-8, without encoding it. A lone surrogate counts as the three of
 * U+FFFD.
 */
export function utf8Length(text: string): number {
  if (text.length > worthACall && nativeLength !== undefined) return nativeLength(text)
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) continue
    bytes += code < 0x800 ? 1 : 2
    // A surrogate pair takes four bytes, counted at its first unit.
    if (isHighSurrogate(code) && isLowSurrogate(text.charCodeAt(index + 1))) index++
  }
  return bytes
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000
}

/** Returns the number of bytes of a valid base64 text. */
export function base64Length(text: string): number {
  const { length } = text
  if (length === 0) return 0
  const padding = text.charCodeAt(length - 1) !== 61 ? 0 : text.charCodeAt(length - 2) !== 61 ? 1 : 2
  return (length / 4) * 3 - padding
}
