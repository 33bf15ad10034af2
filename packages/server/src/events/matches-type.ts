/** Whether a filter of event types includes a type: `reservation.*` includes `reservation.created`. */
export function matchesType(filters: readonly string[], type: string): boolean {
  return filters.some(
    (filter) =>
      filter === '*' || filter === type || (filter.endsWith('.*') && type.startsWith(filter.slice(0, -1))),
  )
}
