import type { Codec, CodecLaws } from './codec-type.js'
import { invalid, KeyPartRefusal } from './key-part-error.js'

const hexDigits = '0123456789abcdef'
/** The digits are in ASCII order, unlike those of base64url: texts sort like their bytes. */
const base64Digits = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

/** Laws of hexadecimal and of this base64. In base64, the last digit depends on the following bytes. */
export const binaryLaws: CodecLaws = {
  inverse: 'exact',
  injective: true,
  order: { by: 'bytes', direction: 'ascending' },
  keepsPrefixes: false,
  delimiterFree: true,
  time: false,
}

export function binaryCodec(encoding: 'hex' | 'base64'): Codec {
  const digits = encoding === 'hex' ? hexDigits : base64Digits
  const bitsEach = encoding === 'hex' ? 4 : 6
  return {
    encode: (value) => {
      if (!(value instanceof Uint8Array)) throw invalid('is not binary', 'Give a Uint8Array.')
      if (value.length === 0)
        throw new KeyPartRefusal('KEY_PART_EMPTY', 'is empty', 'Give at least one byte.')
      return encodeBits(value, digits, bitsEach)
    },
    decode: (text) => {
      const bytes = decodeBits(text, digits, bitsEach)
      // Unused bits at the end must be zero, or two texts would decode to the same bytes.
      return bytes !== undefined && encodeBits(bytes, digits, bitsEach) === text ? bytes : undefined
    },
    plain: true,
  }
}

function encodeBits(bytes: Uint8Array, digits: string, bitsEach: number): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= bitsEach) {
      bits -= bitsEach
      text += digits[(held >> bits) & (2 ** bitsEach - 1)]
    }
    held &= 2 ** bits - 1
  }
  return bits === 0 ? text : text + digits[(held << (bitsEach - bits)) & (2 ** bitsEach - 1)]
}

function decodeBits(text: string, digits: string, bitsEach: number): Uint8Array | undefined {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const character of text) {
    const digit = digits.indexOf(character)
    if (digit < 0) return undefined
    held = (held << bitsEach) | digit
    bits += bitsEach
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 0xff)
    }
    held &= 2 ** bits - 1
  }
  return bytes.length === 0 ? undefined : Uint8Array.from(bytes)
}
