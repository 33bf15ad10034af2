import type { TemplateModel } from '../../model/template-model.js'
import type { TypeModel } from '../../model/type-model.js'
import { lawsOf } from '../../templates/codec-laws.js'
import { isInvertible } from '../../templates/natural-key.js'
import type { Automaton } from './automaton.js'
import { codecLanguage } from './codec-language.js'
import { readable } from './intersect.js'

/** The reason why keys do not sort like the values of one placeholder if everything before it is equal. */
export type Disorder =
  /** Escaped characters sort differently than the characters themselves. */
  | { readonly reason: 'escaped' }
  /** Keys sort by the folded spelling, values by the original one. */
  | { readonly reason: 'folded' }
  /** A value can continue with a character that sorts before the delimiter. */
  | { readonly reason: 'continued'; readonly shorter: string; readonly longer: string }

/** Returns undefined if keys provably sort like the values of this segment, or exactly in reverse. */
export function disorderAt(
  { segments, delimiter }: TemplateModel,
  position: number,
  type: TypeModel | undefined,
): Disorder | undefined {
  const segment = segments[position]
  if (segment?.kind !== 'placeholder' || segment.codec.kind === 'native') return undefined
  const laws = lawsOf(segment.codec, delimiter)
  if (!laws.order) return { reason: 'escaped' }
  if (type && !isInvertible(segment.codec, type)) return { reason: 'folded' }
  if (laws.width !== undefined || position === segments.length - 1) return undefined
  const continued = continuation(codecLanguage(segment.codec, delimiter), delimiter.codePointAt(0)!)
  return continued && { reason: 'continued', ...continued }
}

interface Visit {
  readonly state: number
  readonly text: string
}

/** Finds a text of the language, and a longer one that continues with a character below the limit. */
function continuation(
  language: Automaton,
  limit: number,
): { readonly shorter: string; readonly longer: string } | undefined {
  for (const { state, text } of shortestTexts(language, { state: 0, text: '' })) {
    if (!language.accepting.has(state)) continue
    for (const edge of language.edges[state]!) {
      const character = readable(edge.low, Math.min(edge.high, limit - 1))
      if (character === undefined) continue
      const start = { state: edge.to, text: text + String.fromCodePoint(character) }
      const end = [...shortestTexts(language, start)].find((visit) => language.accepting.has(visit.state))
      if (end) return { shorter: text, longer: end.text }
    }
  }
  return undefined
}

/** Returns each reachable state with a shortest text that leads to it. */
function* shortestTexts(language: Automaton, start: Visit): Generator<Visit> {
  const seen = new Set([start.state])
  const queue = [start]
  for (const visit of queue) {
    yield visit
    for (const { low, high, to } of language.edges[visit.state]!) {
      const character = seen.has(to) ? undefined : readable(low, high)
      if (character === undefined) continue
      seen.add(to)
      queue.push({ state: to, text: visit.text + String.fromCodePoint(character) })
    }
  }
}
