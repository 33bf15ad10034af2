import { type Make, makeNow } from '@tablewright/base'
import type { CodecModel } from '../model/codec-model.js'
import { binaryCodec } from './binary-codec.js'
import type { Codec, CodecLaws } from './codec-type.js'
import { hostnameCodec } from './hostname-codec.js'
import { invalid } from './key-part-error.js'
import {
  booleanCodec,
  dateCodec,
  fallingTimestampCodec,
  integerCodec,
  timestampCodec,
  ulidCodec,
  uuidCodec,
} from './plain-codecs.js'
import { escapingOf, foldText, orderedEscapingOf, plainTextCodec, textCodec } from './text-codec.js'

/** The codec that a model describes. */
export function codecOf(model: CodecModel, delimiter: string, make: Make = makeNow): Codec {
  switch (model.kind) {
    case 'text':
      return planTextCodec(model, delimiter, make)
    case 'integer':
      return make(integerCodec, model.width, model.direction)
    case 'timestamp':
      return model.direction === 'ascending' ? timestampCodec : make(fallingTimestampCodec)
    case 'date':
      return dateCodec
    case 'ulid':
      return ulidCodec
    case 'uuid':
      return uuidCodec
    case 'boolean':
      return booleanCodec
    case 'hostname':
      return hostnameCodec
    case 'binary':
      return make(binaryCodec, model.encoding)
    case 'oneOf':
      return make(oneOfCodec, model.values)
    case 'native':
      return nativeCodec
  }
}

/** `folding` replaces the usual one, for beginnings of values. */
export function planTextCodec(
  { onDelimiter, fold }: Extract<CodecModel, { kind: 'text' }>,
  delimiter: string,
  make: Make,
  folding: (text: string) => string = foldText,
): Codec {
  const escaping =
    onDelimiter === 'refuse'
      ? undefined
      : make(onDelimiter === 'escape' ? escapingOf : orderedEscapingOf, delimiter)
  if (!escaping && !fold) return make(plainTextCodec, delimiter)
  return make(textCodec, delimiter, escaping, fold ? folding : undefined)
}

export function oneOfCodec(values: readonly string[]): Codec {
  const known = new Set(values)
  return {
    encode: (value) => {
      if (typeof value === 'string' && known.has(value)) return value
      throw invalid(`is none of ${values.join(', ')}`, 'Give one of the declared values.')
    },
    decode: (text) => (known.has(text) ? text : undefined),
    plain: false,
  }
}

export const oneOfLaws: CodecLaws = {
  inverse: 'exact',
  injective: true,
  order: { by: 'code points', direction: 'ascending' },
  keepsPrefixes: true,
  delimiterFree: true,
  time: false,
}

/** The key attribute holds the value itself, which DynamoDB sorts as a number or as bytes. */
export const nativeLaws: CodecLaws = {
  inverse: 'exact',
  injective: true,
  order: { by: 'numbers', direction: 'ascending' },
  keepsPrefixes: false,
  delimiterFree: true,
  time: false,
}

export const nativeCodec: Codec = {
  encode: () => {
    throw invalid('is kept as it is, not as text', 'Render it with renderKeyValue.')
  },
  decode: () => undefined,
  plain: false,
}
