/** Code points from `low` to `high`, both included, lead to the state `to`. */
export interface Edge {
  readonly low: number
  readonly high: number
  readonly to: number
}

/**
 * A set of texts as a finite automaton over code points. State 0 is the start. DynamoDB sorts text keys by
 * their UTF-8 bytes, which is the order of code points (unlike JavaScript strings), so ranges of keys are
 * also such sets.
 */
export interface Automaton {
  readonly edges: readonly (readonly Edge[])[]
  readonly accepting: ReadonlySet<number>
}

export type CharacterRange = readonly [low: number, high: number]

export const lastCodePoint = 0x10ffff
const everyCharacter: CharacterRange = [0, lastCodePoint]

/** Accepts texts of one length, with ranges of characters for each position. */
export function chain(places: readonly (readonly CharacterRange[])[]): Automaton {
  const edges = places.map((ranges, place) => ranges.map(([low, high]) => ({ low, high, to: place + 1 })))
  return { edges: [...edges, []], accepting: new Set([places.length]) }
}

export function exactly(text: string): Automaton {
  return chain(codePoints(text).map((point) => [[point, point]]))
}

/** Accepts any of the texts. The automaton is a tree, so each text has one run. */
export function oneOfTexts(texts: readonly string[]): Automaton {
  const edges: Edge[][] = [[]]
  const accepting = new Set<number>()
  for (const text of texts) {
    let state = 0
    for (const point of codePoints(text)) {
      const known = edges[state]!.find((edge) => edge.low === point)
      const next = known?.to ?? edges.push([]) - 1
      if (!known) edges[state]!.push({ low: point, high: point, to: next })
      state = next
    }
    accepting.add(state)
  }
  return { edges, accepting }
}

/** Accepts the texts of both automata. They must not share a first character. */
export function either(first: Automaton, second: Automaton): Automaton {
  const shift = first.edges.length
  const moved = second.edges.map((edges) => shiftEdges(edges, shift))
  const start = [...first.edges[0]!, ...moved[0]!]
  return {
    edges: [start, ...first.edges.slice(1), ...moved],
    accepting: new Set([...first.accepting, ...[...second.accepting].map((state) => state + shift)]),
  }
}

/** Accepts every text of the first followed by every text of the second. */
export function followedBy(first: Automaton, second: Automaton): Automaton {
  const shift = first.edges.length
  const moved = second.edges.map((edges) => shiftEdges(edges, shift))
  const joined = first.edges.map((edges, state) =>
    first.accepting.has(state) ? [...edges, ...moved[0]!] : edges,
  )
  const accepting = new Set([...second.accepting].map((state) => state + shift))
  if (second.accepting.has(0)) for (const state of first.accepting) accepting.add(state)
  return { edges: [...joined, ...moved], accepting }
}

export function sequence(parts: readonly Automaton[]): Automaton {
  return parts.reduce(followedBy, emptyText)
}

export const emptyText: Automaton = { edges: [[]], accepting: new Set([0]) }

export const anyText: Automaton = { edges: [[edgeOf(everyCharacter, 0)]], accepting: new Set([0]) }

/**
 * Accepts all texts that are greater than or equal to some text of the language. Every reachable state of the
 * language must lead to an accepting one.
 */
export function upFrom(language: Automaton): Automaton {
  const top = language.edges.length
  const edges = language.edges.map((own, state) => [
    ...own,
    ...own
      .filter((edge) => edge.low < lastCodePoint)
      .map((edge) => edgeOf([edge.low + 1, lastCodePoint], top)),
    ...(language.accepting.has(state) ? [edgeOf(everyCharacter, top)] : []),
  ])
  return withTop(edges, language.accepting, top)
}

/**
 * Accepts all texts that are less than or equal to some text of the language, under the same condition as
 * `upFrom`.
 */
export function downTo(language: Automaton): Automaton {
  const top = language.edges.length
  const edges = language.edges.map((own) => [
    ...own,
    ...own.filter((edge) => edge.high > 0).map((edge) => edgeOf([0, edge.high - 1], top)),
  ])
  // A text that is a prefix of another sorts before it.
  return withTop(edges, language.edges.keys(), top)
}

function withTop(edges: readonly Edge[][], accepting: Iterable<number>, top: number): Automaton {
  return { edges: [...edges, [edgeOf(everyCharacter, top)]], accepting: new Set([...accepting, top]) }
}

function edgeOf([low, high]: CharacterRange, to: number): Edge {
  return { low, high, to }
}

function shiftEdges(edges: readonly Edge[], by: number): Edge[] {
  return edges.map((edge) => ({ ...edge, to: edge.to + by }))
}

export function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0)!)
}
