import type { PlaceholderSegment, TemplateModel } from '../model/template-model.js'
import { compileTemplate, type KeyValue, requiredValue, type TemplateValues } from './compile-template.js'
import { invalid, keyPartError } from './key-part-error.js'

/**
 * Returns the placeholder of a template for an N or B key attribute, a bare `<n>`; undefined for text keys.
 */
export function nativePlaceholder(template: TemplateModel): PlaceholderSegment | undefined {
  const [segment] = template.segments
  return segment?.kind === 'placeholder' && segment.codec.kind === 'native' ? segment : undefined
}

/** Like `renderTemplate`, for key attributes of any type. */
export function renderKeyValue(template: TemplateModel, values: TemplateValues): KeyValue {
  const native = nativePlaceholder(template)
  return native ? nativeOf(native).render(values) : compileTemplate(template).render(values)
}

/** Like `matchTemplate`, for key attributes of any type. */
export function matchKeyValue(template: TemplateModel, value: KeyValue): Record<string, unknown> | undefined {
  const native = nativePlaceholder(template)
  if (native) return nativeOf(native).match(value)
  return typeof value === 'string' ? compileTemplate(template).match(value) : undefined
}

function nativeOf({ attribute, codec }: PlaceholderSegment): NativeTemplate {
  return nativeTemplate(attribute, codec.kind === 'native' ? codec.type : 'B')
}

/** A key that is the value of one attribute. */
export interface NativeTemplate {
  render(values: TemplateValues): number | Uint8Array
  match(value: KeyValue): Record<string, unknown> | undefined
}

export function nativeTemplate(attribute: string, type: 'N' | 'B'): NativeTemplate {
  return {
    render: (values) => {
      try {
        return nativeValue(type, requiredValue(values, attribute))
      } catch (refusal) {
        throw keyPartError(refusal, attribute, `<${attribute}>`)
      }
    },
    match: (value) => (isNative(type, value) ? { [attribute]: value } : undefined),
  }
}

function nativeValue(type: 'N' | 'B', value: unknown): number | Uint8Array {
  if (isNative(type, value)) return value
  throw invalid(
    'does not fit the type of the key attribute',
    'Give a finite number or a non-empty Uint8Array.',
  )
}

function isNative(type: 'N' | 'B', value: unknown): value is number | Uint8Array {
  return type === 'N'
    ? typeof value === 'number' && Number.isFinite(value)
    : value instanceof Uint8Array && value.length > 0
}
