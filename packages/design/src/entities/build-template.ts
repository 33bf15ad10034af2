import { TablewrightError } from '@tablewright/base'
import type { AttributeSpec } from '../attributes/attribute.js'
import type { CodecModel } from '../model/codec-model.js'
import type { KeyAttributeType } from '../model/table-model.js'
import type { PlaceholderSegment, SegmentModel, TemplateModel } from '../model/template-model.js'
import { codecOf } from '../templates/codec.js'
import { modifyCodec, splitPlaceholder } from '../templates/key-modifiers.js'
import { parseTemplate } from '../templates/parse-template.js'
import { codecFor } from './codec-for.js'

/** The attributes that placeholders of a template may name. */
export interface TemplateScope {
  /** For messages: `key PK of Locker`. */
  readonly place: string
  readonly delimiter: string
  readonly keyType: KeyAttributeType
  /** By name in code; `path` is filled in. */
  readonly attributes: Readonly<Record<string, AttributeSpec>>
}

/** Parses a template and finds the codec of each placeholder. */
export function buildTemplate(text: string, scope: TemplateScope): TemplateModel {
  const segments = parseTemplate(text).map(
    (part): SegmentModel =>
      'literal' in part
        ? { kind: 'literal', text: part.literal }
        : placeholder(part.placeholder, text, scope),
  )
  segments.forEach((segment, index) => {
    if (segment.kind === 'placeholder') checkPlaceholder(segment, segments[index + 1], text, scope)
  })
  if (scope.keyType !== 'S' && segments.length > 1) {
    throw new TablewrightError(
      'TEMPLATE_NOT_BARE',
      `${scope.place} is ${scope.keyType} and cannot hold text.`,
      {
        remedy: 'Write a single placeholder, as in "<sequence>", or make the key attribute a string.',
        data: { template: text },
      },
    )
  }
  return { text, delimiter: scope.delimiter, segments }
}

function placeholder(text: string, template: string, scope: TemplateScope): PlaceholderSegment {
  const { name, modifier } = splitPlaceholder(text)
  const attribute = attributeNamed(name, scope.attributes)
  if (attribute === undefined) {
    throw new TablewrightError(
      'TEMPLATE_PLACEHOLDER_UNKNOWN',
      `<${name}> in ${scope.place}, "${template}", names no attribute.`,
      {
        remedy: `Declare the attribute, or use one of: ${Object.keys(scope.attributes).join(', ')}.`,
        data: { template, placeholder: name },
      },
    )
  }
  const codec = codecFor(scope.attributes[attribute]!, scope.keyType)
  if (codec === undefined) {
    const { kind } = scope.attributes[attribute]!.type
    throw new TablewrightError(
      'TEMPLATE_KIND_UNSORTABLE',
      `${attribute} is of kind ${kind}, which has no form in ${scope.place} of type ${scope.keyType}.`,
      {
        remedy: 'Use an id, text, integer, timestamp, date, oneOf or binary attribute in the key.',
        data: { template, attribute, kind },
      },
    )
  }
  const place = `<${text}> in ${scope.place}`
  return { kind: 'placeholder', attribute, codec: modifier ? modifyCodec(codec, modifier, place) : codec }
}

/**
 * Finds the attribute of a placeholder: by its name in code, also capitalized, or by its stored name.
 */
export function attributeNamed(
  name: string,
  attributes: Readonly<Record<string, AttributeSpec>>,
): string | undefined {
  const uncapitalized = name.charAt(0).toLowerCase() + name.slice(1)
  if (Object.hasOwn(attributes, name)) return name
  if (Object.hasOwn(attributes, uncapitalized)) return uncapitalized
  return Object.keys(attributes).find((key) => {
    const { path } = attributes[key]!
    return path?.length === 1 && path[0] === name
  })
}

function checkPlaceholder(
  { attribute, codec }: PlaceholderSegment,
  next: SegmentModel | undefined,
  template: string,
  { delimiter, place }: TemplateScope,
): void {
  if (codec.kind === 'native') return
  const data = { template, attribute }
  if (mayContain(codec, delimiter)) {
    throw new TablewrightError(
      'TEMPLATE_DELIMITER_CLASH',
      `Values of ${attribute} may contain the delimiter "${delimiter}" of ${place}.`,
      { remedy: 'Choose another delimiter for the table, or another kind for the attribute.', data },
    )
  }
  const ends = next === undefined || (next.kind === 'literal' && next.text.startsWith(delimiter))
  if (codecOf(codec, delimiter).width === undefined && !ends) {
    throw new TablewrightError(
      'TEMPLATE_AMBIGUOUS',
      `In ${place}, "${template}", nothing shows where <${attribute}> ends.`,
      { remedy: `Put the delimiter "${delimiter}" after the placeholder.`, data },
    )
  }
}

/**
 * Whether texts of a codec may contain the delimiter. Only codecs of variable width matter; text codecs
 * escape or refuse it.
 */
function mayContain(codec: CodecModel, delimiter: string): boolean {
  switch (codec.kind) {
    case 'oneOf':
      return codec.values.some((value) => value === '' || value.includes(delimiter))
    case 'hostname':
      return '.-_*'.includes(delimiter)
    case 'binary':
      return codec.encoding === 'base64' && '-_'.includes(delimiter)
    case 'decimal':
      return delimiter === '-'
    default:
      return false
  }
}
