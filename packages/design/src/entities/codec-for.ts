import type { AttributeSpec } from '../attributes/attribute.js'
import type { CodecModel } from '../model/codec-model.js'
import type { KeyAttributeType } from '../model/table-model.js'

/**
 * Returns the codec of an attribute in a key attribute of the given type; undefined if it is not possible.
 */
export function codecFor(
  { type, keyForm }: AttributeSpec,
  keyType: KeyAttributeType,
): CodecModel | undefined {
  if (keyType !== 'S') return nativeCodecFor(type.kind, keyType)
  if (keyForm.codec) return keyForm.codec
  switch (type.kind) {
    case 'text':
      return { kind: 'text', onDelimiter: keyForm.onDelimiter, fold: keyForm.fold }
    case 'id':
      return type.form === 'text' ? { kind: 'text', onDelimiter: 'refuse', fold: false } : { kind: type.form }
    case 'integer':
    case 'money':
    case 'version':
      return { kind: 'integer', width: keyForm.width, direction: keyForm.direction }
    case 'timestamp':
      return { kind: 'timestamp', direction: keyForm.direction }
    case 'oneOf':
      return { kind: 'oneOf', values: type.values }
    case 'binary':
      return { kind: 'binary', encoding: keyForm.encoding }
    case 'date':
    case 'boolean':
    case 'hostname':
      return { kind: type.kind }
    default:
      return undefined
  }
}

function nativeCodecFor(kind: string, type: 'N' | 'B'): CodecModel | undefined {
  const fits = type === 'B' ? kind === 'binary' : ['number', 'integer', 'money', 'version'].includes(kind)
  return fits ? { kind: 'native', type } : undefined
}
