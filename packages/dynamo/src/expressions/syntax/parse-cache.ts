/** Enough for the expressions of a busy program; a text is at most 4 KB. */
const capacity = 1_000

/** Creates a cache of recent texts and their parse results, so that a repeated expression is parsed once. */
export function createParseCache<Parsed>(): (text: string, parse: () => Parsed) => Parsed {
  const known = new Map<string, Parsed>()
  return (text, parse) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const parsed = parse()
    if (known.size >= capacity) known.delete(known.keys().next().value!)
    known.set(text, parsed)
    return parsed
  }
}
