import { TablewrightError } from '@tablewright/base'
import type { CodecModel } from '../model/codec-model.js'
import type { BoundModel, SortConditionModel } from '../model/key-condition-model.js'
import type { TemplateModel } from '../model/template-model.js'
import type { ValueModel } from '../model/value-model.js'
import { isDescending, lawsOf } from '../templates/codec-laws.js'
import { hasPartials } from '../templates/partial.js'
import { tailAfter, templatePrefix, templateThrough } from '../templates/template-prefix.js'

/** A range of one attribute, with parameters for its ends. */
export interface Range {
  readonly kind: 'between' | 'from' | 'before' | 'beginsWith'
  readonly attribute: string
  readonly closed: boolean
  readonly from?: ValueModel
  readonly to?: ValueModel
  readonly prefix?: ValueModel
}

/** Builds the condition on a sort key with the attribute; undefined if a part before it is unknown. */
export function buildRange(
  template: TemplateModel,
  range: Range,
  bound: ReadonlySet<string>,
  place: string,
): SortConditionModel | undefined {
  const before = templatePrefix(template, bound).prefix
  const segment = template.segments[before.segments.length]
  if (segment?.kind !== 'placeholder' || segment.attribute !== range.attribute) return undefined
  if (range.kind === 'beginsWith') return buildPartial(before, segment.codec, range, place)
  const through = templateThrough(template, range.attribute)!
  const ends: RangeEnds = { range, template, before, through: through.prefix, last: through.complete }
  if (segment.codec.kind === 'native') return nativeRange(ends)
  if (!isDescending(segment.codec)) return ascendingRange(ends)
  if (lawsOf(segment.codec).width === undefined) throw unknownWidth(range.attribute, place)
  return descendingRange(ends)
}

interface RangeEnds {
  readonly range: Range
  readonly template: TemplateModel
  /** The template up to the placeholder, and with it. */
  readonly before: TemplateModel
  readonly through: TemplateModel
  /** Whether the placeholder ends the template. */
  readonly last: boolean
}

/**
 * The error for a descending range of variable-width texts: a text that is a prefix of another has no upper
 * bound.
 */
function unknownWidth(attribute: string, place: string): TablewrightError {
  const message = `${place}: ${attribute} is written in descending order, with texts of different lengths.`
  return new TablewrightError('RANGE_IMPOSSIBLE', message, {
    remedy: 'State the width of its keyCodec, or write it in ascending order.',
    data: { attribute, place },
  })
}

function buildPartial(
  template: TemplateModel,
  codec: CodecModel,
  range: Range,
  place: string,
): SortConditionModel {
  if (!hasPartials(codec)) {
    throw new TablewrightError(
      'RANGE_IMPOSSIBLE',
      `${place}: values of ${range.attribute} have no prefix to query.`,
      {
        remedy: 'Use between, from or before.',
        data: { attribute: range.attribute, place },
      },
    )
  }
  return {
    kind: 'beginsWith',
    template,
    partial: { attribute: range.attribute, codec, value: range.prefix! },
  }
}

function ascendingRange({ range, template, before, through, last }: RangeEnds): SortConditionModel {
  const low = range.from && boundAt(through, range, range.from)
  const high =
    range.to &&
    (range.closed
      ? boundAt(through, range, range.to, { tail: tailAfter(template, through), exclusive: false })
      : boundAt(through, range, range.to, { tail: '', exclusive: last }))
  if (!low && before.segments.length === 0) {
    const comparison = range.closed ? '<=' : '<'
    return { kind: 'compare', comparison, bound: { ...high!, exclusive: false } }
  }
  return { kind: 'between', low: low ?? edge(before), high: high ?? wholeEnd(template, before) }
}

/** In a descending range, the end is the lower bound. All such values have the same width. */
function descendingRange({ range, template, before, through, last }: RangeEnds): SortConditionModel {
  const after = last ? '~' : tailAfter(template, through)
  const low =
    range.to && boundAt(through, range, range.to, { tail: range.closed ? '' : after, exclusive: false })
  const high =
    range.from &&
    boundAt(through, range, range.from, { tail: tailAfter(template, through), exclusive: false })
  if (!low && before.segments.length === 0) return { kind: 'compare', comparison: '<=', bound: high! }
  return { kind: 'between', low: low ?? edge(before), high: high ?? wholeEnd(template, before) }
}

function nativeRange({ range, through }: RangeEnds): SortConditionModel {
  const low = range.from && boundAt(through, range, range.from)
  const high = range.to && boundAt(through, range, range.to)
  if (!high) return { kind: 'compare', comparison: '>=', bound: low! }
  if (!low) return { kind: 'compare', comparison: range.closed ? '<=' : '<', bound: high }
  return { kind: 'between', low, high: { ...high, exclusive: !range.closed } }
}

function edge(template: TemplateModel, tail = ''): BoundModel {
  return { template, bindings: {}, tail, exclusive: false }
}

/** Returns the upper bound of all keys with the prefix of the range. */
function wholeEnd(template: TemplateModel, before: TemplateModel): BoundModel {
  return edge(before, tailAfter(template, before))
}

function boundAt(
  template: TemplateModel,
  { attribute }: Range,
  value: ValueModel,
  end: { readonly tail: string; readonly exclusive: boolean } = { tail: '', exclusive: false },
): BoundModel {
  return { template, bindings: { [attribute]: value }, ...end }
}
