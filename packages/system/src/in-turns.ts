import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which other tasks may run. */
const sliceMs = 10

/**
 * Visits items in order and yields to the event loop every few milliseconds, to keep a long check from
 * blocking requests.
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
 * Maps items in order. Yields to the event loop like `forEachInTurns`.
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
