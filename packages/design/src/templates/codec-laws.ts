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
 * Returns the laws of a codec. Proofs use only these and its language. Whether escaped text keeps its order
 * depends on the delimiter; without one it is not claimed.
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

/** Whether the texts of a codec sort in reverse order of its values. */
export function isDescending(codec: CodecModel): boolean {
  return lawsOf(codec).order?.direction === 'descending'
}
