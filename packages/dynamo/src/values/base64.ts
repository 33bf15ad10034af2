/** The value of each base64 digit, 255 for all other characters. */
const digitValue = new Uint8Array(128).fill(255)
for (let value = 0; value < 64; value++) {
  digitValue['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.charCodeAt(value)] = value
}

/** Whether a text is base64 with padding, and the only text for its bytes: equal bytes are equal texts. */
export function isBase64(text: string): boolean {
  const { length } = text
  if (length % 4 !== 0) return false
  if (length === 0) return true
  const padding = text.charCodeAt(length - 1) !== 61 ? 0 : text.charCodeAt(length - 2) !== 61 ? 1 : 2
  const end = length - padding
  for (let index = 0; index < end; index++) {
    const code = text.charCodeAt(index)
    if (code > 127 || digitValue[code] === 255) return false
  }
  const unusedBits = padding === 2 ? 15 : padding === 1 ? 3 : 0
  return (digitValue[text.charCodeAt(end - 1)]! & unusedBits) === 0
}
