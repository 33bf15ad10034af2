import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which other work may run. */
const sliceMs = 10

/**
 * Maps items one after the other, and yields to other work every few milliseconds, so that a long check does not block
 * requests.
 * @example
 * import { flatMapInTurns } from '@tablewright/system'
 * await flatMapInTurns([1, 2], (number) => [number, -number]) // → [1, -1, 2, -2]
 */
export async function flatMapInTurns<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = []
  let sliceEnd = performance.now() + sliceMs
  for (const item of items) {
    results.push(...map(item))
    if (performance.now() < sliceEnd) continue
    await setImmediate()
    sliceEnd = performance.now() + sliceMs
  }
  return results
}
