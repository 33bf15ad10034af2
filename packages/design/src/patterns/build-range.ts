import { TablewrightError } from '@tablewright/base'
import type { CodecModel } from '../model/codec-model.js'
import type { BoundModel, SortConditionModel } from '../model/key-condition-model.js'
import type { TemplateModel } from '../model/template-model.js'
import type { ValueModel } from '../model/value-model.js'
import { hasPartials } from '../templates/partial.js'
import { tailAfter, templatePrefix, templateThrough } from '../templates/template-prefix.js'

/** A range of one attribute, its ends given by parameters. */
export interface Range {
  readonly kind: 'between' | 'from' | 'before' | 'beginsWith'
  readonly attribute: string
  readonly closed: boolean
  readonly from?: ValueModel
  readonly to?: ValueModel
  readonly prefix?: ValueModel
}

/** The condition on a sort key whose template has the attribute; undefined when a part before it is not known. */
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
  const ends: RangeEnds = { range, template, before, through: through.prefix, last: through.complete, place }
  if (segment.codec.kind === 'native') return nativeRange(ends, segment.codec)
  return isDescending(segment.codec)
    ? descendingRange(ends, segment.codec)
    : ascendingRange(ends, segment.codec)
}

interface RangeEnds {
  readonly range: Range
  readonly template: TemplateModel
  /** The template up to the placeholder, and with it. */
  readonly before: TemplateModel
  readonly through: TemplateModel
  /** The placeholder ends the template. */
  readonly last: boolean
  readonly place: string
}

function isDescending(codec: CodecModel): boolean {
  return 'direction' in codec && codec.direction === 'descending'
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
      `${place}: ${range.attribute} has no beginning to ask for.`,
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

function edge(template: TemplateModel, tail = ''): BoundModel {
  return { template, bindings: {}, tail, exclusive: false }
}

function ascendingRange(ends: RangeEnds, codec: CodecModel): SortConditionModel {
  const { range, template, before, through, last } = ends
  const low = range.from && boundAt(through, range, range.from)
  const exclusive = last && !range.closed
  const high =
    range.to &&
    boundAt(through, range, range.to, { tail: range.closed ? tailAfter(template, through) : '', exclusive })
  if (!low && before.segments.length === 0) {
    const comparison = range.closed ? '<=' : '<'
    return { kind: 'compare', comparison, bound: { ...high!, exclusive: false } }
  }
  if (high?.exclusive) requirePreceding(codec, ends)
  return {
    kind: 'between',
    low: low ?? edge(before),
    high: high ?? edge(before, tailAfter(template, before)),
  }
}

/** Where the greatest comes first, the end of the range is the lower bound. */
function descendingRange(ends: RangeEnds, codec: CodecModel): SortConditionModel {
  const { range, template, before, through, last } = ends
  const after = tailAfter(template, through)
  const exclusive = last && !range.closed
  const low = range.to && boundAt(through, range, range.to, { tail: range.closed ? '' : after, exclusive })
  const high = range.from && boundAt(through, range, range.from, { tail: after, exclusive: false })
  if (!low && before.segments.length === 0) return { kind: 'compare', comparison: '<=', bound: high! }
  if (low?.exclusive) requirePreceding(codec, ends)
  return {
    kind: 'between',
    low: low ?? edge(before),
    high: high ?? edge(before, tailAfter(template, before)),
  }
}

function nativeRange(ends: RangeEnds, codec: CodecModel): SortConditionModel {
  const { range, through } = ends
  const low = range.from && boundAt(through, range, range.from)
  const high = range.to && boundAt(through, range, range.to)
  if (!high) return { kind: 'compare', comparison: '>=', bound: low! }
  if (!low) return { kind: 'compare', comparison: range.closed ? '<=' : '<', bound: high }
  if (!range.closed) requirePreceding(codec, ends)
  return { kind: 'between', low, high: { ...high, exclusive: !range.closed } }
}

function boundAt(
  template: TemplateModel,
  { attribute }: Range,
  value: ValueModel,
  end: { readonly tail: string; readonly exclusive: boolean } = { tail: '', exclusive: false },
): BoundModel {
  return { template, bindings: { [attribute]: value }, ...end }
}

/** BETWEEN includes its ends; one that must not be included is replaced by the value before it, if there is such. */
function requirePreceding(codec: CodecModel, { range, place }: RangeEnds): void {
  if (['integer', 'timestamp', 'date'].includes(codec.kind)) return
  throw new TablewrightError(
    'RANGE_IMPOSSIBLE',
    `${place}: the end of ${range.attribute} cannot be left out.`,
    {
      remedy: "Include it with bounds: 'closed', or put another part after it in the key.",
      data: { attribute: range.attribute, place },
    },
  )
}
