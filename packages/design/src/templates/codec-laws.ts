import type { CodecModel } from '../model/codec-model.js'
import { binaryLaws } from './binary-codec.js'
import { foldedOneOfLaws, nativeLaws, oneOfLaws } from './codec.js'
import type { CodecLaws } from './codec-type.js'
import { customLaws } from './custom-codec.js'
import { decimalLaws } from './decimal-codec.js'
import { hostnameLaws } from './hostname-codec.js'
import { booleanLaws, dateLaws, integerLaws, timestampLaws, ulidLaws, uuidLaws } from './plain-codecs.js'
import { textLaws } from './text-codec.js'

/**
 * What is true of every value and text of a codec. Proofs use nothing else of it but its language. The delimiter decides
 * whether escaped text keeps its order; without one that is not claimed.
 */
export function lawsOf(codec: CodecModel, delimiter?: string): CodecLaws {
  switch (codec.kind) {
    case 'text':
      return textLaws(codec, delimiter)
    case 'integer':
      return integerLaws(codec.width, codec.direction)
    case 'timestamp':
      return timestampLaws(codec.direction)
    case 'date':
      return dateLaws
    case 'ulid':
      return ulidLaws
    case 'uuid':
      return uuidLaws
    case 'boolean':
      return booleanLaws
    case 'hostname':
      return hostnameLaws
    case 'binary':
      return binaryLaws
    case 'oneOf':
      return codec.fold ? foldedOneOfLaws : oneOfLaws
    case 'decimal':
      return decimalLaws
    case 'custom':
      return customLaws(codec.laws)
    case 'native':
      return nativeLaws
  }
}

/** Whether the texts of a codec sort the other way round than its values, as its laws state. */
export function isDescending(codec: CodecModel): boolean {
  return lawsOf(codec).order?.direction === 'descending'
}
