import type { JsonValue } from '../model/json.js'
import type { SegmentModel, TemplateModel } from '../model/template-model.js'
import { compileTemplate, type KeyValue } from './compile-template.js'
import { matchKeyValue, nativePlaceholder } from './native-key.js'

/** A part of a key: literal text, or a placeholder with its text and value. */
export type KeyPiece =
  | { readonly kind: 'literal'; readonly text: string }
  | {
      readonly kind: 'placeholder'
      readonly name: string
      readonly text: string
      /** Bytes are shown as text. */
      readonly value: JsonValue
    }

/**
 * Splits a key by its template; undefined if the template cannot render it. The texts of the pieces join to
 * the key; numbers are decimal, bytes hexadecimal.
 * @example
 * import { dissectKey } from '@tablewright/design/templates'
 * const things = table('Things', { partitionKey: 'PK' })
 * const Thing = things.entity('THING', { key: { PK: 'THING#<name>' }, attributes: { name: id() } })
 * const { PK } = design('things', { entities: { Thing }, patterns: {} }).model.entities.Thing.keys
 * dissectKey(PK, 'THING#ball') // → [{ kind: 'literal', text: 'THING#' }, { kind: 'placeholder', name: 'name', text: 'ball', value: 'ball' }]
 */
export function dissectKey(template: TemplateModel, key: KeyValue): readonly KeyPiece[] | undefined {
  const values = matchKeyValue(template, key)
  if (!values) return undefined
  const native = nativePlaceholder(template)
  if (native) return [piece(native.attribute, nativeText(key), key)]
  return template.segments.map((segment) =>
    segment.kind === 'literal'
      ? { kind: 'literal', text: segment.text }
      : piece(segment.attribute, textOf(segment, template, values), values[segment.attribute]),
  )
}

function piece(name: string, text: string, value: unknown): KeyPiece {
  return { kind: 'placeholder', name, text, value: value instanceof Uint8Array ? text : (value as JsonValue) }
}

const alone = new WeakMap<SegmentModel, TemplateModel>()

/** Caches the template of each single placeholder. */
function textOf(
  segment: SegmentModel,
  { text, delimiter }: TemplateModel,
  values: Readonly<Record<string, unknown>>,
): string {
  const template = alone.get(segment) ?? { text, delimiter, segments: [segment] }
  alone.set(segment, template)
  return compileTemplate(template).render(values)
}

function nativeText(key: KeyValue): string {
  if (!(key instanceof Uint8Array)) return String(key)
  return Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
