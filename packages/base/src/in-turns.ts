/** Milliseconds of work after which other tasks may run. */
const turnMs = 10

/** Browsers have no `setImmediate`. */
const defer: (task: () => void) => unknown = typeof setImmediate === 'function' ? setImmediate : setTimeout

/** When the work of this turn of the event loop has taken long enough. All tasks of the process share it. */
let turnEnd: number | undefined

function endTurn(): void {
  turnEnd = undefined
}

/**
 * Whether the work of this turn of the event loop has taken long enough. Long work then waits for `nextTurn`, to keep
 * other requests from waiting.
 */
export function isTurnOver(): boolean {
  const now = performance.now()
  if (turnEnd === undefined) {
    turnEnd = now + turnMs
    defer(endTurn)
  }
  return now >= turnEnd
}

/** Resolves in a later turn of the event loop, after tasks that are ready. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    defer(() => {
      endTurn()
      resolve()
    })
  })
}

/**
 * Visits items in order and yields to the event loop every few milliseconds, to keep a long check from
 * blocking requests.
 * @example
 * import { forEachInTurns } from '@tablewright/base'
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
  for (const item of items) {
    visit(item)
    if (isTurnOver()) await nextTurn()
  }
}

/**
 * Maps items in order. Yields to the event loop like `forEachInTurns`.
 * @example
 * import { flatMapInTurns } from '@tablewright/base'
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
