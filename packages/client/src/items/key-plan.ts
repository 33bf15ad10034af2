import type { Make } from '@tablewright/base'
import {
  type KeyTemplates,
  nativePlaceholder,
  nativeTemplate,
  type TemplateModel,
  type TemplatePart,
  templateOf,
  templateParts,
} from '@tablewright/design'
import {
  type AttributeFields,
  type AttributeValue,
  base64ToBytes,
  bytesToBase64,
  type Item,
} from '@tablewright/dynamo'

/** Values by attribute or parameter, as in code. */
export type Values = Readonly<Record<string, unknown>>

/** One key attribute: made of values, and taken apart again. */
export interface KeyPart {
  render(values: Values): AttributeValue
  /** The values that it was made of; undefined when it cannot have been made so. */
  match(stored: AttributeValue | undefined): Values | undefined
}

/** By key attribute. */
export type KeyParts = Readonly<Record<string, KeyPart>>

export function planKeyPart(template: TemplateModel, make: Make): KeyPart {
  const { attribute, codec } = nativePlaceholder(template) ?? {}
  if (attribute !== undefined && codec?.kind === 'native') {
    return make(codec.type === 'N' ? numberKey : binaryKey, attribute)
  }
  return make(textKey, templateParts(template, make), template.delimiter)
}

export function planKeys(templates: KeyTemplates, names: readonly string[], make: Make): KeyParts {
  return Object.fromEntries(names.map((name) => [name, planKeyPart(templates[name]!, make)]))
}

export function textKey(parts: readonly TemplatePart[], delimiter: string): KeyPart {
  const { render, match } = templateOf(parts, delimiter)
  const fixed = parts.every((part) => typeof part === 'string') ? Object.freeze({ S: render({}) }) : undefined
  return {
    render: fixed ? () => fixed : (values) => ({ S: render(values) }),
    match: (stored) => {
      const { S } = (stored ?? {}) as AttributeFields
      return S === undefined ? undefined : match(S)
    },
  }
}

export function numberKey(attribute: string): KeyPart {
  const { render, match } = nativeTemplate(attribute, 'N')
  return {
    render: (values) => ({ N: String(render(values)) }),
    match: (stored) => {
      const { N } = (stored ?? {}) as AttributeFields
      return N === undefined ? undefined : match(Number(N))
    },
  }
}

export function binaryKey(attribute: string): KeyPart {
  const { render, match } = nativeTemplate(attribute, 'B')
  return {
    render: (values) => ({ B: bytesToBase64(render(values) as Uint8Array) }),
    match: (stored) => {
      const { B } = (stored ?? {}) as AttributeFields
      return B === undefined ? undefined : match(base64ToBytes(B))
    },
  }
}

/** Makes a key of values: one part for each key attribute. */
export function renderKey(parts: KeyParts, values: Values): Item {
  const key: Record<string, AttributeValue> = {}
  for (const name in parts) key[name] = parts[name]!.render(values)
  return key
}

/** The attributes that fill templates. */
export function placeholdersOf(templates: Iterable<TemplateModel>): readonly string[] {
  const names = new Set<string>()
  for (const { segments } of templates) {
    for (const segment of segments) if (segment.kind === 'placeholder') names.add(segment.attribute)
  }
  return [...names]
}
