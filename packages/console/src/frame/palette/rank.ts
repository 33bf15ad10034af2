import type { PaletteEntry } from './entries.js'

/** The entries that hold all the words that were typed, the best first: what begins with them before what holds them. */
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
  const rest = `${note} ${href}`.toLowerCase()
  let score = note === 'page' ? 1 : 0
  for (const word of words) {
    const at = name.indexOf(word)
    if (at === 0) score += 4
    else if (at > 0) score += /\W/.test(name[at - 1]!) ? 3 : 2
    else if (rest.includes(word)) score += 1
    else return undefined
  }
  return score
}
