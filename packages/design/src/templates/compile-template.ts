import type { TemplateModel } from '../model/template-model.js'
import { type CodecOf, codecOf } from './codec.js'
import type { Codec } from './codec-type.js'
import { KeyPartRefusal, keyPartError } from './key-part-error.js'

/** Values of placeholders by attribute name. */
export type TemplateValues = Readonly<Record<string, unknown>>

/** A key attribute's value: text, or for a native key the number or bytes themselves. */
export type KeyValue = string | number | Uint8Array

export interface CompiledTemplate {
  /** Throws KEY_PART_MISSING, _EMPTY, _DELIMITER or _INVALID. */
  readonly render: (values: TemplateValues) => string
  /** Returns the values that render to exactly this text, or undefined. */
  readonly match: (text: string) => Record<string, unknown> | undefined
}

/** Literal text, or a placeholder: its attribute and codec. */
export type TemplatePart = string | readonly [attribute: string, codec: Codec]

const compiled = new WeakMap<TemplateModel, CompiledTemplate>()

/** Prepares a template for rendering and matching. The result is cached as long as the model exists. */
export function compileTemplate(template: TemplateModel): CompiledTemplate {
  let result = compiled.get(template)
  if (!result) {
    result = templateOf(templateParts(template, codecOf), template.delimiter)
    compiled.set(template, result)
  }
  return result
}

/** Returns the parts of a template. */
export function templateParts(
  { segments, delimiter }: Pick<TemplateModel, 'segments' | 'delimiter'>,
  of: CodecOf,
): readonly TemplatePart[] {
  return segments.map((segment) =>
    segment.kind === 'literal' ? segment.text : [segment.attribute, of(segment.codec, delimiter)],
  )
}

/** Creates a template from its parts. */
export function templateOf(parts: readonly TemplatePart[], delimiter: string): CompiledTemplate {
  return {
    render: (values) => {
      let text = ''
      for (const part of parts) text += typeof part === 'string' ? part : renderPart(part, values, parts)
      return text
    },
    match: (text) => match(parts, text, delimiter),
  }
}

function renderPart(
  [attribute, codec]: Exclude<TemplatePart, string>,
  values: TemplateValues,
  parts: readonly TemplatePart[],
): string {
  try {
    return codec.encode(requiredValue(values, attribute))
  } catch (refusal) {
    throw keyPartError(refusal, attribute, notationOf(parts))
  }
}

function notationOf(parts: readonly TemplatePart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : `<${part[0]}>`)).join('')
}

export function requiredValue(values: TemplateValues, attribute: string): unknown {
  const value = Object.hasOwn(values, attribute) ? values[attribute] : undefined
  if (value !== undefined && value !== null) return value
  throw new KeyPartRefusal('KEY_PART_MISSING', 'is missing', 'Give the attribute a value.')
}

function match(
  parts: readonly TemplatePart[],
  text: string,
  delimiter: string,
): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = {}
  let rest = text
  for (const part of parts) {
    let piece = part as string
    if (typeof part === 'string') {
      if (!rest.startsWith(part)) return undefined
    } else {
      const [attribute, codec] = part
      piece = codec.width ? rest.slice(0, codec.width) : rest.split(delimiter, 1)[0]!
      const value = codec.decode(piece)
      if (value === undefined) return undefined
      if (Object.hasOwn(values, attribute) && codec.encode(values[attribute]) !== piece) return undefined
      values[attribute] = value
    }
    rest = rest.slice(piece.length)
  }
  return rest ? undefined : values
}

/**
 * Renders key text from values. `renderTemplate` and `matchTemplate` are exact inverses if no placeholder is
 * folded.
 * @example
 * import { matchTemplate, renderTemplate } from '@tablewright/design/templates'
 * const things = table('Things', { partitionKey: 'PK' })
 * const Thing = things.entity('THING', { key: { PK: 'THING#<name>' }, attributes: { name: text({ delimiter: 'escape' }) } })
 * const { PK } = design('things', { entities: { Thing }, patterns: {} }).model.entities.Thing.keys
 * renderTemplate(PK, { name: 'a#b' }) // → 'THING#a%23b'
 * matchTemplate(PK, 'THING#a%23b') // → { name: 'a#b' }
 * matchTemplate(PK, 'THING#a#b') // → undefined
 */
export function renderTemplate(template: TemplateModel, values: TemplateValues): string {
  return compileTemplate(template).render(values)
}

/** Returns the values of key text, or undefined if the template cannot render it. */
export function matchTemplate(template: TemplateModel, text: string): Record<string, unknown> | undefined {
  return compileTemplate(template).match(text)
}
