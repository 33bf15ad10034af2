import type { Entry, VisitValue } from './storage.js'

/** The values of a walk, whole, until `visit` says false. */
export function visitEntries(entries: Iterable<Entry>, visit: VisitValue): void {
  for (const { value } of entries) if (!visit(value, value.length)) return
}
