import { runToEnd } from '../../run-to-end.js'

/** Up to here, comparing elements one by one takes less time than hashing them. */
const maxCompared = 8

/** Returns the elements of a set and, after them, the added ones that it does not have. */
export function union(elements: readonly string[], added: readonly string[]): readonly string[] {
  if (added.length > maxCompared) return elements.concat(missing(added, elements))
  return elements.concat(added.filter((element) => !elements.includes(element)))
}

/** Returns the elements of a set that are not removed. */
export function difference(elements: readonly string[], removed: readonly string[]): readonly string[] {
  if (removed.length > maxCompared) return missing(elements, removed)
  return elements.filter((element) => !removed.includes(element))
}

/** Prepares the union and the difference of two large sets in steps. Both functions then return at once. */
export function* setChangeSteps(
  kind: 'add' | 'delete',
  elements: readonly string[],
  others: readonly string[],
): Generator<undefined, void> {
  if (elements.length + others.length < largeCount) return
  const [given, from] = kind === 'add' ? [others, elements] : [elements, others]
  found.set(given, { from, missing: yield* missingSteps(given, from) })
}

/** Minimum number of elements of two sets that are prepared. */
const largeCount = 4_096
const hashedPerStep = 2_000

/** The last prepared result for a set. */
const found = new WeakMap<
  readonly string[],
  { readonly from: readonly string[]; readonly missing: readonly string[] }
>()

/** Returns the elements that a set does not have. */
function missing(elements: readonly string[], set: readonly string[]): readonly string[] {
  const known = found.get(elements)
  return known?.from === set ? known.missing : runToEnd(missingSteps(elements, set))
}

function* missingSteps(
  elements: readonly string[],
  set: readonly string[],
): Generator<undefined, readonly string[]> {
  const hashed = new Set<string>()
  for (let at = 0; at < set.length; at++) {
    hashed.add(set[at]!)
    if (at % hashedPerStep === hashedPerStep - 1) yield
  }
  const result: string[] = []
  for (let at = 0; at < elements.length; at++) {
    if (!hashed.has(elements[at]!)) result.push(elements[at]!)
    if (at % hashedPerStep === hashedPerStep - 1) yield
  }
  return result
}
