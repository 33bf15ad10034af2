import type { Entry, VisitValue } from './storage.js'

/** Visits the values of a walk until `visit` returns false. */
export function visitEntries(entries: Iterable<Entry>, visit: VisitValue): void {
  for (const { value } of entries) if (!visit(value, value.length)) return
}
