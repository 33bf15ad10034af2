import type { PaletteEntry } from './entries.js'

/** Words that raise the rank of an entry slightly and exclude none. */
const optionalWords = new Set(['a', 'an', 'the', 'of', 'to', 'for', 'in', 'on'])

/**
 * Returns the entries that match all typed words, the best first: whole words before the beginnings of words, these
 * before other parts, and the name before the note.
 */
export function rankEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const scored = entries.flatMap((entry) => {
    const score = scoreOf(entry, words)
    return score === undefined ? [] : [{ entry, score }]
  })
  return scored.sort((a, b) => b.score - a.score).map(({ entry }) => entry)
}

function scoreOf({ label, note, href }: PaletteEntry, words: readonly string[]): number | undefined {
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
