import { type Meta, readLong, type TreeRecord } from './layout.js'
import { type FileShape, type PageDamage, walkTree } from './walk-tree.js'

/** The pages that commits have freed. */
export interface FreePages {
  /** Pages that the next commit may use: freed before the last commit. */
  readonly usable: number
  readonly damage: readonly PageDamage[]
}

const longSize = 8

/** Counts the free pages, and passes each run of them to the visitor. */
export function freePages(
  shape: FileShape,
  tree: TreeRecord,
  transaction: number,
  visit?: (first: number, count: number) => void,
): FreePages {
  const damage: PageDamage[] = []
  let usable = 0
  walkTree(shape, tree, {
    use: () => true,
    damage: (each) => damage.push(each),
    // A list is stored under the number of the commit that freed its pages.
    entry(key, value) {
      if (key.length < longSize) return
      const isUsable = readLong(key, 0) < transaction
      forEachRun(value, (first, count) => {
        if (isUsable) usable += count
        visit?.(first, count)
      })
    },
  })
  return { usable, damage }
}

/** Returns the number of pages that are missing at the end of a file, without free pages, which may be missing. */
export function missingPages(shape: FileShape, meta: Meta): number {
  const present = Math.floor(shape.file.size / shape.pageSize)
  let missing = meta.lastPage + 1 - present
  if (missing <= 0) return 0
  freePages(shape, meta.free, meta.transaction, (first, count) => {
    missing -= Math.max(0, first + count - Math.max(first, present))
  })
  return Math.max(0, missing)
}

/**
 * Calls `visit` with each run of pages in a list. The list is its length, then page numbers. A negative number is the
 * count of consecutive pages from the next number on; 0 is a gap.
 */
function forEachRun(list: Buffer, visit: (first: number, count: number) => void): void {
  if (list.length < longSize) return
  const end = Math.min(list.length, longSize * (readLong(list, 0) + 1))
  let count = 1
  for (let at = longSize; at + longSize <= end; at += longSize) {
    const isCount = (list[at + longSize - 1]! & 0x80) !== 0
    if (isCount) count = Number(-list.readBigInt64LE(at))
    else if (readLong(list, at) !== 0) {
      visit(readLong(list, at), count)
      count = 1
    }
  }
}
