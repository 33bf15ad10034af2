/** The ids of a set that begin with the text; all without one. */
export function startingWith(text: string | undefined, ids: ReadonlySet<string>): ReadonlySet<string> {
  return text === undefined ? ids : new Set([...ids].filter((id) => id.startsWith(text)))
}
