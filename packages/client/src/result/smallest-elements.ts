interface Selection {
  /** The page follows this element. */
  readonly last?: string | undefined
  /** Leaves out elements that do not begin with this text. */
  readonly startsWith?: string | undefined
}

/**
 * Returns the smallest different elements of lists, in their order. No more than twice `count` elements are kept and
 * sorted at a time, so that a page of a large set needs no sorted copy of it.
 */
export function smallestElements(
  lists: readonly Iterable<string>[],
  count: number,
  { last, startsWith }: Selection = {},
): readonly string[] {
  let found: string[] = []
  /** Elements from here on are not among the smallest. */
  let end: string | undefined
  for (const list of lists) {
    for (const element of list) {
      if (end !== undefined && element >= end) continue
      if (last !== undefined && element <= last) continue
      if (startsWith !== undefined && !element.startsWith(startsWith)) continue
      if (found.push(element) < 2 * count) continue
      found = sortedDistinct(found, count)
      end = found[count - 1]
    }
  }
  return sortedDistinct(found, count)
}

function sortedDistinct(elements: string[], count: number): string[] {
  const sorted = elements.sort()
  // Shards have no element in common unless one of them was changed by other means.
  const distinct = sorted.filter((element, index) => element !== sorted[index - 1])
  return distinct.slice(0, count)
}
