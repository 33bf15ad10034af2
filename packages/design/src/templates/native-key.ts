import type { PlaceholderSegment, TemplateModel } from '../model/template-model.js'
import { compileTemplate, type KeyValue, requiredValue, type TemplateValues } from './compile-template.js'
import { invalid, keyPartError } from './key-part-error.js'

/** The placeholder of a template for an N or B key attribute, which is a bare `<n>`; undefined for text keys. */
export function nativePlaceholder(template: TemplateModel): PlaceholderSegment | undefined {
  const [segment] = template.segments
  return segment?.kind === 'placeholder' && segment.codec.kind === 'native' ? segment : undefined
}

/** Like `renderTemplate`, for key attributes of any type. */
export function renderKeyValue(template: TemplateModel, values: TemplateValues): KeyValue {
  const native = nativePlaceholder(template)
  if (!native) return compileTemplate(template).render(values)
  try {
    return nativeValue(native, requiredValue(values, native.attribute))
  } catch (refusal) {
    throw keyPartError(refusal, native.attribute, template.text)
  }
}

/** Like `matchTemplate`, for key attributes of any type. */
export function matchKeyValue(template: TemplateModel, value: KeyValue): Record<string, unknown> | undefined {
  const native = nativePlaceholder(template)
  if (native) return isNative(native, value) ? { [native.attribute]: value } : undefined
  return typeof value === 'string' ? compileTemplate(template).match(value) : undefined
}

function nativeValue(native: PlaceholderSegment, value: unknown): number | Uint8Array {
  if (isNative(native, value)) return value
  throw invalid(
    'does not fit the type of the key attribute',
    'Give a finite number or a non-empty Uint8Array.',
  )
}

function isNative(native: PlaceholderSegment, value: unknown): value is number | Uint8Array {
  if (native.codec.kind !== 'native') return false
  return native.codec.type === 'N'
    ? typeof value === 'number' && Number.isFinite(value)
    : value instanceof Uint8Array && value.length > 0
}
