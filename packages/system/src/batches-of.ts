/**
 * Splits a list into parts of at most `size` items.
 *
 * @example
 * batchesOf([1, 2, 3], 2) // → [[1, 2], [3]]
 */
export function batchesOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
