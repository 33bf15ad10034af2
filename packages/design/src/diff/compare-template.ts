import type { CodecModel, DelimiterHandling } from '../model/codec-model.js'
import type { ItemModel } from '../model/item-model.js'
import type { SegmentModel, TemplateModel } from '../model/template-model.js'
import { same } from './change.js'

/**
 * Whether two templates render the same key for the same item. Attribute names may differ; stored attributes
 * may not.
 */
export function rendersTheSame(
  before: TemplateModel,
  beforeItem: Pick<ItemModel, 'attributes'>,
  after: TemplateModel,
  afterItem: Pick<ItemModel, 'attributes'>,
): boolean {
  const stored = (attribute: string, item: Pick<ItemModel, 'attributes'>) =>
    item.attributes[attribute]?.path ?? attribute
  const equal = (one: SegmentModel, other: SegmentModel | undefined): boolean => {
    if (one.kind === 'literal' || other?.kind !== 'placeholder') return same(one, other)
    return (
      same(stored(one.attribute, beforeItem), stored(other.attribute, afterItem)) &&
      codecRendersTheSame(one.codec, other.codec)
    )
  }
  return (
    before.segments.length === after.segments.length &&
    before.segments.every((segment, index) => equal(segment, after.segments[index]))
  )
}

/** Additional values of an enumeration leave stored keys unchanged. */
function codecRendersTheSame(before: CodecModel, after: CodecModel): boolean {
  if (before.kind === 'oneOf' && after.kind === 'oneOf') return before.fold === after.fold
  return same(before, after)
}

/** Describes the difference between two templates: their texts, or the codec of a value. */
export function templateChange(before: TemplateModel, after: TemplateModel): string {
  if (before.text !== after.text) return `${before.text} became ${after.text}`
  const changes = before.segments.flatMap((segment, index) => {
    const other = after.segments[index]
    if (segment.kind !== 'placeholder' || other?.kind !== 'placeholder') return []
    if (segment.attribute !== other.attribute) return [`<${segment.attribute}> is another attribute`]
    return codecRendersTheSame(segment.codec, other.codec)
      ? []
      : [codecChange(segment.attribute, segment.codec, other.codec)]
  })
  return changes.length > 0
    ? `In ${after.text}, ${changes.join(' and ')}`
    : `${after.text} is filled from another stored attribute`
}

function codecChange(attribute: string, before: CodecModel, after: CodecModel): string {
  const [one, other] = [codecText(before), codecText(after)]
  return `${attribute} was written as ${one} and is written as ${other}`
}

const delimiterText: Readonly<Record<DelimiterHandling, string>> = {
  escape: 'escapes the delimiter',
  'escape-in-order': 'escapes the delimiter in order',
  refuse: 'refuses the delimiter',
}

/** Describes the key form of a codec. */
function codecText(codec: CodecModel): string {
  switch (codec.kind) {
    case 'text':
      return `${codec.fold ? 'folded ' : ''}text that ${delimiterText[codec.onDelimiter]}`
    case 'integer':
      return `${codec.width} digits, ${codec.direction}`
    case 'timestamp':
      return `a time, ${codec.direction}`
    case 'binary':
      return codec.encoding
    case 'oneOf':
      return codec.fold ? 'a value in lower case' : 'a value'
    case 'decimal':
      return 'a number without padding'
    case 'custom':
      return `the codec ${codec.name}`
    case 'native':
      return codec.type === 'N' ? 'a number' : 'bytes'
    default:
      return codec.kind
  }
}
