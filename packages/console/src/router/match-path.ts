/** The parameters of a path; `rest` is the part that `*` matches. */
export type PathParameters = Readonly<Record<string, string>>

/**
 * Matches a path against a pattern such as `/systems/:system` or `/data/:system/*`. Returns the values of its names,
 * or undefined.
 */
export function matchPath(pattern: string, path: string): PathParameters | undefined {
  const wanted = split(pattern)
  const given = split(path)
  const open = wanted.at(-1) === '*'
  const fixed = open ? wanted.slice(0, -1) : wanted
  if (open ? given.length < fixed.length : given.length !== fixed.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, part] of fixed.entries()) {
    const value = decode(given[index]!)
    if (value === undefined) return undefined
    if (part.startsWith(':')) parameters[part.slice(1)] = value
    else if (part !== value) return undefined
  }
  if (open) parameters.rest = given.slice(fixed.length).join('/')
  return parameters
}

/** Returns the best matching pattern: the most literal one. */
export function bestMatch<Entry extends { readonly path: string }>(
  entries: readonly Entry[],
  path: string,
): { readonly entry: Entry; readonly parameters: PathParameters } | undefined {
  let best: { entry: Entry; parameters: PathParameters; weight: string } | undefined
  for (const entry of entries) {
    const parameters = matchPath(entry.path, path)
    if (parameters === undefined) continue
    const weight = weightOf(entry.path)
    if (best === undefined || weight > best.weight) best = { entry, parameters, weight }
  }
  return best
}

/** Fills the parameters of a pattern. Each value is encoded as one segment. */
export function fillPath(pattern: string, values: PathParameters): string {
  const parts = split(pattern).map((part) =>
    part.startsWith(':') ? encodeURIComponent(values[part.slice(1)] ?? '') : part,
  )
  return `/${parts.join('/')}`
}

function split(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Returns a sort key of a pattern: literal segments before parameters before rest. */
function weightOf(pattern: string): string {
  return split(pattern)
    .map((part) => (part === '*' ? '0' : part.startsWith(':') ? '1' : '2'))
    .join('')
}
