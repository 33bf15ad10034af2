import type { CodecModel } from '../model/codec-model.js'
import { binaryCodec } from './binary-codec.js'
import type { Codec, CodecLaws } from './codec-type.js'
import { customCodec } from './custom-codec.js'
import { decimalCodec } from './decimal-codec.js'
import { hostnameCodec } from './hostname-codec.js'
import { invalid } from './key-part-error.js'
import {
  booleanCodec,
  dateCodec,
  descendingTimestampCodec,
  integerCodec,
  timestampCodec,
  ulidCodec,
  uuidCodec,
} from './plain-codecs.js'
import { escapingOf, foldText, orderedEscapingOf, plainTextCodec, textCodec } from './text-codec.js'

/** Makes the codec of a model. */
export type CodecOf = (model: CodecModel, delimiter: string) => Codec

type ModelOf<Kind extends CodecModel['kind']> = Extract<CodecModel, { kind: Kind }>

/** Returns the codec of a model. */
export const codecOf: CodecOf = (model, delimiter) => {
  switch (model.kind) {
    case 'text':
      return textCodecOf(model, delimiter)
    case 'integer':
      return integerCodecOf(model)
    case 'timestamp':
      return timestampCodecOf(model)
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
      return binaryCodecOf(model)
    case 'oneOf':
      return oneOfCodecOf(model)
    case 'decimal':
      return decimalCodec
    case 'custom':
      return customCodecOf(model, delimiter)
    case 'native':
      return nativeCodec
  }
}

export function textCodecOf(model: ModelOf<'text'>, delimiter: string): Codec {
  return foldingTextCodec(model, delimiter, foldText)
}

/** `folding` differs for prefixes of values. */
export function foldingTextCodec(
  { onDelimiter, fold }: ModelOf<'text'>,
  delimiter: string,
  folding: (text: string) => string,
): Codec {
  if (onDelimiter === 'refuse') {
    return fold ? textCodec(delimiter, undefined, folding) : plainTextCodec(delimiter)
  }
  const escaping = onDelimiter === 'escape' ? escapingOf(delimiter) : orderedEscapingOf(delimiter)
  return textCodec(delimiter, escaping, fold ? folding : undefined)
}

/** For a design whose texts in keys are neither escaped nor folded. */
export function plainTextCodecOf(_: ModelOf<'text'>, delimiter: string): Codec {
  return plainTextCodec(delimiter)
}

/** For a design whose times in keys all ascend. */
export function ascendingTimestampCodecOf(): Codec {
  return timestampCodec
}

export function ulidCodecOf(): Codec {
  return ulidCodec
}

export function integerCodecOf({ width, direction }: ModelOf<'integer'>): Codec {
  return integerCodec(width, direction)
}

export function timestampCodecOf({ direction }: ModelOf<'timestamp'>): Codec {
  return direction === 'ascending' ? timestampCodec : descendingTimestampCodec()
}

export function dateCodecOf(): Codec {
  return dateCodec
}

export function uuidCodecOf(): Codec {
  return uuidCodec
}

export function booleanCodecOf(): Codec {
  return booleanCodec
}

export function hostnameCodecOf(): Codec {
  return hostnameCodec
}

export function binaryCodecOf({ encoding }: ModelOf<'binary'>): Codec {
  return binaryCodec(encoding)
}

export function oneOfCodecOf({ values, fold }: ModelOf<'oneOf'>): Codec {
  return fold ? foldedOneOfCodec(values) : oneOfCodec(values)
}

export function decimalCodecOf(): Codec {
  return decimalCodec
}

export function customCodecOf(model: ModelOf<'custom'>, delimiter: string): Codec {
  return customCodec(model, delimiter)
}

function oneOfCodec(values: readonly string[]): Codec {
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

/** Writes values in lower case, for tables whose keys are folded. */
function foldedOneOfCodec(values: readonly string[]): Codec {
  const byText = new Map(values.map((value) => [value.toLowerCase(), value]))
  const { encode } = oneOfCodec(values)
  return {
    encode: (value) => encode(value).toLowerCase(),
    decode: (text) => byText.get(text),
    plain: false,
  }
}

/** Folding does not keep the order, because upper and lower case sort differently. */
export const foldedOneOfLaws: CodecLaws = {
  inverse: 'exact',
  injective: true,
  keepsPrefixes: false,
  delimiterFree: true,
  time: false,
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
