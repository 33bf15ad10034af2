import type { Codec, CodecLaws } from './codec-type.js'
import { invalid } from './key-part-error.js'

const decimalForm = /^(?:0|-?[1-9]\d*)$/

/** An unpadded integer, for existing tables. */
export const decimalCodec: Codec = {
  encode: (value) => {
    if (Number.isSafeInteger(value)) return String(value === 0 ? 0 : value)
    throw invalid('is not a whole number', 'Give a whole number.')
  },
  decode: (text) => (decimalForm.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined),
  plain: true,
}

export const decimalLaws: CodecLaws = {
  inverse: 'exact',
  injective: true,
  keepsPrefixes: false,
  delimiterFree: true,
  time: false,
}
