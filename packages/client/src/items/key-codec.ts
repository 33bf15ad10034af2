import type { TemplateModel } from '@tablewright/design/model'
import {
  type CodecOf,
  nativePlaceholder,
  nativeTemplate,
  templateOf,
  templateParts,
} from '@tablewright/design/templates'
import {
  type AttributeFields,
  type AttributeValue,
  base64ToBytes,
  bytesToBase64,
  type Item,
} from '@tablewright/dynamo'

/** Values by attribute or parameter, as in code. */
export type Values = Readonly<Record<string, unknown>>

/** Renders one key attribute from values, and matches it back. */
export interface KeyCodec {
  /** The attributes in it, by name in code. */
  readonly attributes: readonly string[]
  render(values: Values): AttributeValue
  /** Returns the values that it was rendered from; undefined if it does not match. */
  match(stored: AttributeValue | undefined): Values | undefined
}

/** By key attribute. */
export type KeyCodecs = Readonly<Record<string, KeyCodec>>

/** Returns the codec of a key attribute: a text, or for a native key the number or bytes. */
export function keyCodec(template: TemplateModel, codecs: CodecOf): KeyCodec {
  const { attribute, codec } = nativePlaceholder(template) ?? {}
  if (attribute !== undefined && codec?.kind === 'native') {
    return codec.type === 'N' ? numberKey(attribute) : binaryKey(attribute)
  }
  return textKey(template, codecs)
}

export function textKey(template: TemplateModel, codecs: CodecOf): KeyCodec {
  const parts = templateParts(template, codecs)
  const { render, match } = templateOf(parts, template.delimiter)
  return {
    attributes: parts.flatMap((part) => (typeof part === 'string' ? [] : part[0])),
    render: (values) => ({ S: render(values) }),
    match: (stored) => {
      const { S } = (stored ?? {}) as AttributeFields
      return S === undefined ? undefined : match(S)
    },
  }
}

function numberKey(attribute: string): KeyCodec {
  const { render, match } = nativeTemplate(attribute, 'N')
  return {
    attributes: [attribute],
    render: (values) => ({ N: String(render(values)) }),
    match: (stored) => {
      const { N } = (stored ?? {}) as AttributeFields
      return N === undefined ? undefined : match(Number(N))
    },
  }
}

function binaryKey(attribute: string): KeyCodec {
  const { render, match } = nativeTemplate(attribute, 'B')
  return {
    attributes: [attribute],
    render: (values) => ({ B: bytesToBase64(render(values) as Uint8Array) }),
    match: (stored) => {
      const { B } = (stored ?? {}) as AttributeFields
      return B === undefined ? undefined : match(base64ToBytes(B))
    },
  }
}

/** Renders a key: one value for each key attribute. */
export function renderKey(codecs: KeyCodecs, values: Values): Item {
  const key: Record<string, AttributeValue> = {}
  for (const name in codecs) key[name] = codecs[name]!.render(values)
  return key
}

/** Returns the attributes that fill the placeholders of templates. */
export function placeholdersOf(templates: Iterable<TemplateModel>): readonly string[] {
  const names = new Set<string>()
  for (const { segments } of templates) {
    for (const segment of segments) if (segment.kind === 'placeholder') names.add(segment.attribute)
  }
  return [...names]
}
