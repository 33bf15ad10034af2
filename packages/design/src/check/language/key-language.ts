import type { BindingsModel, BoundModel, SortConditionModel } from '../../model/key-condition-model.js'
import type { PlaceholderSegment, SegmentModel, TemplateModel } from '../../model/template-model.js'
import { codecOf } from '../../templates/codec.js'
import { type Automaton, anyText, downTo, exactly, followedBy, sequence, upFrom } from './automaton.js'
import { codecLanguage, partialLanguage } from './codec-language.js'
import { commonText } from './intersect.js'

/** The values that one key attribute can have; `native` stands for all numbers or all bytes. */
export type KeyLanguage = Automaton | 'native'

const noBindings: BindingsModel = {}

/** Returns the texts that a template can write if some of its placeholders are fixed to literals. */
export function templateLanguage(template: TemplateModel, bindings: BindingsModel = noBindings): KeyLanguage {
  if (isFixed(template, bindings)) return buildLanguage(template, bindings)
  const language = languages.get(template) ?? buildLanguage(template, noBindings)
  languages.set(template, language)
  return language
}

/** Caches languages, because each template is compared with many others. */
const languages = new WeakMap<TemplateModel, KeyLanguage>()

function isFixed({ segments }: TemplateModel, bindings: BindingsModel): boolean {
  return segments.some((part) => part.kind === 'placeholder' && bindings[part.attribute]?.kind === 'literal')
}

function buildLanguage(template: TemplateModel, bindings: BindingsModel): KeyLanguage {
  return isNative(template) ? 'native' : segmentsLanguage(template.segments, template.delimiter, bindings)
}

export function isNative(template: TemplateModel): boolean {
  return template.segments.some(
    (segment) => segment.kind === 'placeholder' && segment.codec.kind === 'native',
  )
}

function segmentsLanguage(
  segments: readonly SegmentModel[],
  delimiter: string,
  bindings: BindingsModel,
): Automaton {
  return sequence(
    segments.map((segment) =>
      segment.kind === 'literal' ? exactly(segment.text) : placeholderLanguage(segment, delimiter, bindings),
    ),
  )
}

function placeholderLanguage(
  { attribute, codec }: PlaceholderSegment,
  delimiter: string,
  bindings: BindingsModel,
): Automaton {
  const bound = bindings[attribute]
  if (bound?.kind !== 'literal') return codecLanguage(codec, delimiter)
  return exactly(codecOf(codec, delimiter).encode(bound.value))
}

/** Returns the sort keys that a condition can select with any parameters. Absent means all. */
export function rangeLanguage(
  condition: SortConditionModel | undefined,
  bindings: BindingsModel,
): KeyLanguage {
  switch (condition?.kind) {
    case undefined:
      return anyText
    case 'equals':
      return templateLanguage(condition.template, bindings)
    case 'beginsWith':
      return beginning(condition, bindings)
    case 'between':
      return between(condition.low, condition.high, bindings)
    case 'compare':
      return openRange(condition, bindings)
  }
}

/**
 * Includes the end of the range even if the comparison excludes it: over all values of the parameter, every
 * text can occur.
 */
function openRange(
  { comparison, bound }: Extract<SortConditionModel, { kind: 'compare' }>,
  bindings: BindingsModel,
): KeyLanguage {
  if (isNative(bound.template)) return 'native'
  const { segments, delimiter } = bound.template
  const end = segmentsLanguage(segments, delimiter, { ...bindings, ...bound.bindings })
  const whole = followedBy(end, exactly(bound.tail))
  return comparison === '<' || comparison === '<=' ? downTo(whole) : upFrom(whole)
}

function beginning(
  { template, partial }: Extract<SortConditionModel, { kind: 'beginsWith' }>,
  bindings: BindingsModel,
): Automaton {
  const prefix = segmentsLanguage(template.segments, template.delimiter, bindings)
  if (!partial) return followedBy(prefix, anyText)
  return sequence([prefix, partialLanguage(partial.codec, template.delimiter), anyText])
}

/**
 * Returns all texts between some lower and some upper bound. The common prefix of both bounds is rendered
 * from the same values, so it is matched once, and only the rest is compared.
 */
function between(low: BoundModel, high: BoundModel, bindings: BindingsModel): KeyLanguage {
  if (isNative(low.template)) return 'native'
  const lowBindings = { ...bindings, ...low.bindings }
  const highBindings = { ...bindings, ...high.bindings }
  const shared = sharedSegments(low.template, lowBindings, high.template, highBindings)
  const { delimiter } = low.template
  const prefix = segmentsLanguage(low.template.segments.slice(0, shared), delimiter, lowBindings)
  const rest = (bound: BoundModel, own: BindingsModel) =>
    followedBy(segmentsLanguage(bound.template.segments.slice(shared), delimiter, own), exactly(bound.tail))
  return followedBy(prefix, bothOf(upFrom(rest(low, lowBindings)), downTo(rest(high, highBindings))))
}

function sharedSegments(
  low: TemplateModel,
  lowBindings: BindingsModel,
  high: TemplateModel,
  highBindings: BindingsModel,
): number {
  const differs = low.segments.findIndex((segment, index) => {
    const other = high.segments[index]
    if (segment.kind === 'literal') return other?.kind !== 'literal' || other.text !== segment.text
    const { attribute } = segment
    return (
      other?.kind !== 'placeholder' ||
      other.attribute !== attribute ||
      JSON.stringify(lowBindings[attribute]) !== JSON.stringify(highBindings[attribute])
    )
  })
  const shortest = Math.min(low.segments.length, high.segments.length)
  return differs < 0 ? shortest : Math.min(differs, shortest)
}

/** Returns the intersection of two automata. */
function bothOf(first: Automaton, second: Automaton): Automaton {
  const names = new Map<string, number>([['0,0', 0]])
  const pairs: [number, number][] = [[0, 0]]
  const edges: { low: number; high: number; to: number }[][] = []
  for (const [left, right] of pairs) {
    const own: { low: number; high: number; to: number }[] = []
    for (const a of first.edges[left]!) {
      for (const b of second.edges[right]!) {
        const low = Math.max(a.low, b.low)
        const high = Math.min(a.high, b.high)
        if (low > high) continue
        const name = `${a.to},${b.to}`
        if (!names.has(name)) names.set(name, pairs.push([a.to, b.to]) - 1)
        own.push({ low, high, to: names.get(name)! })
      }
    }
    edges.push(own)
  }
  const accepting = new Set(
    pairs.flatMap(([left, right], state) =>
      first.accepting.has(left) && second.accepting.has(right) ? [state] : [],
    ),
  )
  return { edges, accepting }
}

/** Returns a readable value that belongs to both; undefined if there is none. */
export function commonValue(first: KeyLanguage, second: KeyLanguage): string | undefined {
  if (first === 'native' || second === 'native') return 'any value'
  return commonText(first, second)
}
