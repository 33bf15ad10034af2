import type { PaletteEntry } from './entries.js'

/** Words that raise the rank of an entry slightly but exclude no entry. */
const optionalWords = new Set(['a', 'an', 'the', 'of', 'to', 'for', 'in', 'on'])

/**
 * Returns the entries that match all typed words, the best first: whole words before prefixes, prefixes
 * before other parts, and the name before the note. If none matches, allows one typing error in each word.
 */
export function rankEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const exact = ranked(entries, words, scoreOfWord)
  return exact.length > 0 ? exact : ranked(entries, words, scoreOfMistyped)
}

type ScoreOfWord = (word: string, name: string, parts: readonly string[], rest: string) => number

function ranked(
  entries: readonly PaletteEntry[],
  words: readonly string[],
  scoreOfWord: ScoreOfWord,
): readonly PaletteEntry[] {
  const scored = entries.flatMap((entry) => {
    const score = scoreOf(entry, words, scoreOfWord)
    return score === undefined ? [] : [{ entry, score }]
  })
  return scored.sort((a, b) => b.score - a.score).map(({ entry }) => entry)
}

function scoreOf(
  { label, note, href }: PaletteEntry,
  words: readonly string[],
  scoreOfWord: ScoreOfWord,
): number | undefined {
  const name = label.toLowerCase()
  const parts = name.split(/\W+/).filter(Boolean)
  const rest = `${note} ${href}`.toLowerCase()
  let score = note === 'page' && words.length === 0 ? 1 : 0
  for (const word of words) {
    if (optionalWords.has(word)) {
      if (parts.includes(word)) score++
      continue
    }
    const found = scoreOfWord(word, name, parts, rest)
    if (found === 0) return undefined
    score += found
  }
  return score
}

function scoreOfWord(word: string, name: string, parts: readonly string[], rest: string): number {
  const first = parts[0] ?? ''
  if (first === word) return 8
  if (first.startsWith(word)) return 6
  if (parts.includes(word)) return 5
  if (parts.some((part) => part.startsWith(word))) return 4
  if (name.includes(word)) return 2
  return rest.includes(word) ? 1 : 0
}

/** Minimum length of words with typing errors: shorter words would match too much. */
const minMistyped = 4

function scoreOfMistyped(word: string, name: string, parts: readonly string[], rest: string): number {
  const exact = scoreOfWord(word, name, parts, rest)
  if (exact > 0 || word.length < minMistyped) return exact
  const noted = rest.split(/\W+/)
  if (parts.some((part) => beginsNearly(part, word))) return 2
  return noted.some((part) => beginsNearly(part, word)) ? 1 : 0
}

/**
 * Whether a text begins with a word, with at most one letter missing, added, wrong, or swapped with the next.
 */
export function beginsNearly(text: string, word: string): boolean {
  let at = 0
  while (at < word.length && word[at] === text[at]) at++
  const left = word.slice(at)
  const rest = text.slice(at)
  return (
    left === '' ||
    rest.startsWith(left.slice(1)) ||
    rest.slice(1).startsWith(left) ||
    rest.slice(1).startsWith(left.slice(1)) ||
    (left.length > 1 && rest.startsWith(`${left[1]}${left[0]}${left.slice(2)}`))
  )
}
