import type { Automaton } from './automaton.js'

interface Visit {
  readonly first: number
  readonly second: number
  /** Whether the two runs have been in different states. */
  readonly parted: boolean
  readonly from: Visit | undefined
  readonly character: number
}

const start: Visit = { first: 0, second: 0, parted: false, from: undefined, character: -1 }

/** Returns a shortest text that belongs to both languages; undefined if there is none. */
export function commonText(first: Automaton, second: Automaton): string | undefined {
  return walk(first, second, false)
}

/**
 * Returns a text that a template can match in two ways; undefined if there is none. Each part of `language`
 * must be unambiguous. Two runs over one text that reach different states then split it differently.
 */
export function ambiguousText(language: Automaton): string | undefined {
  return walk(language, language, true)
}

/** Runs two automata in parallel over all texts, shortest first, until both accept. */
function walk(first: Automaton, second: Automaton, mustPart: boolean): string | undefined {
  const width = second.edges.length
  const queue: Visit[] = [start]
  const seen = new Set<number>([0])
  for (const visit of queue) {
    const accepted = first.accepting.has(visit.first) && second.accepting.has(visit.second)
    if (accepted && (visit.parted || !mustPart)) return spell(visit)
    for (const left of first.edges[visit.first]!) {
      for (const right of second.edges[visit.second]!) {
        const character = readable(Math.max(left.low, right.low), Math.min(left.high, right.high))
        if (character === undefined) continue
        const parted = mustPart && (visit.parted || left.to !== right.to)
        const name = (left.to * width + right.to) * 2 + (parted ? 1 : 0)
        if (seen.has(name)) continue
        seen.add(name)
        queue.push({ first: left.to, second: right.to, parted, from: visit, character })
      }
    }
  }
  return undefined
}

/** Returns a readable character of the range, if it has one. */
export function readable(low: number, high: number): number | undefined {
  if (low >= high) return low > high ? undefined : outsideSurrogates(low, high)
  for (const [first, last] of favorites) {
    const point = Math.max(low, first)
    if (point <= Math.min(high, last)) return point
  }
  return outsideSurrogates(low, high)
}

/** Preferred characters of examples: `x`, `X`, `1`, then letters, digits and other printable characters. */
const favorites = [
  [0x78, 0x78],
  [0x58, 0x58],
  [0x31, 0x31],
  [0x61, 0x7a],
  [0x41, 0x5a],
  [0x30, 0x39],
  [0x21, 0x7e],
] as const

/** Half of a surrogate pair is not a character. */
function outsideSurrogates(low: number, high: number): number | undefined {
  if (low < 0xd800 || low > 0xdfff) return low
  return high >= 0xe000 ? 0xe000 : undefined
}

function spell(visit: Visit): string {
  const characters: number[] = []
  for (let at: Visit | undefined = visit; at?.from !== undefined; at = at.from) characters.push(at.character)
  return String.fromCodePoint(...characters.reverse())
}
