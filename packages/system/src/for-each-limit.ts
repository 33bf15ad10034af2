/**
 * Runs a function for each item, a limited number at a time. A failure does not stop the others; the first one is
 * thrown at the end.
 * @example
 * let sum = 0
 * await forEachLimit([1, 2, 3], 2, async (number) => {
 *   sum += number
 * })
 * sum // → 6
 */
export async function forEachLimit<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  const running = new Set<Promise<unknown>>()
  for await (const item of items) {
    const one: Promise<unknown> = work(item)
      .catch((error: unknown) => failures.push(error))
      .finally(() => running.delete(one))
    running.add(one)
    if (running.size >= atOnce) await Promise.race(running)
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}
