import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which other tasks may run. */
const sliceMs = 10

/**
 * Visits items one after the other, and yields to other work every few milliseconds, so that a long check does not block
 * requests.
 * @example
 * import { forEachInTurns } from '@tablewright/system'
 * let sum = 0
 * await forEachInTurns([1, 2], (number) => {
 *   sum += number
 * })
 * sum // → 3
 */
export async function forEachInTurns<Item>(
  items: Iterable<Item>,
  visit: (item: Item) => void,
): Promise<void> {
  let sliceEnd = performance.now() + sliceMs
  for (const item of items) {
    visit(item)
    if (performance.now() < sliceEnd) continue
    await setImmediate()
    sliceEnd = performance.now() + sliceMs
  }
}

/**
 * Maps items one after the other, as `forEachInTurns` visits them.
 * @example
 * import { flatMapInTurns } from '@tablewright/system'
 * await flatMapInTurns([1, 2], (number) => [number, -number]) // → [1, -1, 2, -2]
 */
export async function flatMapInTurns<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = []
  await forEachInTurns(items, (item) => results.push(...map(item)))
  return results
}
