import {
  compileTemplate,
  type KeyTemplates,
  nativePlaceholder,
  renderKeyValue,
  type TemplateModel,
} from '@tablewright/design'
import { type AttributeValue, bytesToBase64, type Item } from '@tablewright/dynamo'

/** Values by attribute or parameter, as in code. */
export type Values = Readonly<Record<string, unknown>>

/** Makes one key attribute of values. */
export type KeyPart = (values: Values) => AttributeValue

export function compileKeyPart(template: TemplateModel): KeyPart {
  if (nativePlaceholder(template)) return (values) => keyValue(renderKeyValue(template, values))
  const { render } = compileTemplate(template)
  if (template.segments.every(({ kind }) => kind === 'literal')) {
    const constant = Object.freeze({ S: render({}) })
    return () => constant
  }
  return (values) => ({ S: render(values) })
}

/** Makes a key of values: one part for each key attribute. */
export function compileKey(templates: KeyTemplates, names: readonly string[]): (values: Values) => Item {
  const parts = names.map((name) => [name, compileKeyPart(templates[name]!)] as const)
  return (values) => {
    const key: Record<string, AttributeValue> = {}
    for (const [name, part] of parts) key[name] = part(values)
    return key
  }
}

/** A rendered key value as it is stored. */
export function keyValue(value: string | number | Uint8Array): AttributeValue {
  if (typeof value === 'string') return { S: value }
  return typeof value === 'number' ? { N: String(value) } : { B: bytesToBase64(value) }
}

/** The attributes that fill templates. */
export function placeholdersOf(templates: Iterable<TemplateModel>): readonly string[] {
  const names = new Set<string>()
  for (const { segments } of templates) {
    for (const segment of segments) if (segment.kind === 'placeholder') names.add(segment.attribute)
  }
  return [...names]
}
