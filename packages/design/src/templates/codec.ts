import type { CodecModel } from '../model/codec-model.js'
import { binaryCodec } from './binary-codec.js'
import type { Codec } from './codec-type.js'
import { hostnameCodec } from './hostname-codec.js'
import { invalid } from './key-part-error.js'
import {
  booleanCodec,
  dateCodec,
  integerCodec,
  timestampCodec,
  ulidCodec,
  uuidCodec,
} from './plain-codecs.js'
import { textCodec } from './text-codec.js'

/** The codec that a model describes. */
export function codecOf(model: CodecModel, delimiter: string): Codec {
  switch (model.kind) {
    case 'text':
      return textCodec(model, delimiter)
    case 'integer':
      return integerCodec(model)
    case 'timestamp':
      return timestampCodec(model)
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
      return binaryCodec(model.encoding)
    case 'oneOf':
      return oneOfCodec(model.values)
    case 'native':
      return nativeCodec
  }
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

const nativeCodec: Codec = {
  encode: () => {
    throw invalid('is kept as it is, not as text', 'Render it with renderKeyValue.')
  },
  decode: () => undefined,
  plain: false,
}
