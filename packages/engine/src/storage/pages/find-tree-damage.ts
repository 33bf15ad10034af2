import { freePages } from './free-pages.js'
import { type Meta, nodeFlag, noPage, readTreeRecord, type TreeRecord, treeRecordSize } from './layout.js'
import { type Node, overflowOf, readPage } from './page.js'
import type { FileShape, PageDamage } from './walk-tree.js'

interface PagePosition {
  readonly page: number
  readonly depth: number
  /** Whether its leaves may refer to other trees. */
  readonly isMain: boolean
}

/**
 * Returns the first page on which LMDB would end the process, or undefined. Reads up to `maxPages` pages, from the
 * roots down, but no values, which have checksums.
 */
export function findTreeDamage(shape: FileShape, meta: Meta, maxPages: number): PageDamage | undefined {
  return new TreeCheck(shape, maxPages).find(meta)
}

class TreeCheck {
  readonly #shape: FileShape
  readonly #used: Uint8Array
  readonly #open: PagePosition[] = []
  #left: number
  #damage: PageDamage | undefined

  constructor(shape: FileShape, maxPages: number) {
    this.#shape = shape
    this.#left = maxPages
    this.#used = new Uint8Array(shape.lastPage + 1)
  }

  find(meta: Meta): PageDamage | undefined {
    this.#begin(meta.free, false)
    this.#begin(meta.main, true)
    for (let at = 0; at < this.#open.length && this.#left > 0 && !this.#damage; at++, this.#left--)
      this.#check(this.#open[at]!)
    if (this.#damage === undefined && this.#left > 0) this.#checkFree(meta)
    return this.#damage
  }

  #begin({ root, depth }: TreeRecord, isMain: boolean): void {
    if (root !== noPage) this.#open.push({ page: root, depth, isMain })
  }

  #check({ page, depth, isMain }: PagePosition): void {
    const { file, pageSize } = this.#shape
    if (!this.#use(page, 1)) return
    const content = readPage(file.read(pageSize, page), page, pageSize)
    if (content.kind === 'damaged') this.#fail(page, content.problem)
    else if (depth < 1 || (content.kind === 'leaf') !== (depth === 1)) this.#fail(page, 'has the wrong depth')
    else if (content.kind === 'leaf') this.#checkLeaf(page, content.nodes, isMain)
    else if (content.children.length < 2) this.#fail(page, 'has too few children')
    else for (const child of content.children) this.#open.push({ page: child.page, depth: depth - 1, isMain })
  }

  #checkLeaf(page: number, nodes: readonly Node[], isMain: boolean): void {
    for (const { flags, data, key, dataSize } of nodes) {
      if (flags === nodeFlag.bigData) {
        const large = overflowOf({ flags, data, key, dataSize })
        this.#use(large.page, large.pages)
      } else if (isMain && flags === nodeFlag.subDatabase && data.length === treeRecordSize)
        this.#begin(readTreeRecord(data, 0), false)
      else if (flags !== 0) this.#fail(page, 'has an entry of an unknown kind')
    }
  }

  /** Pages that are both free and in use would be overwritten. */
  #checkFree(meta: Meta): void {
    const { damage } = freePages(this.#shape, meta.free, meta.transaction, (first, count) => {
      if (count > 0) this.#use(first, count)
      else this.#fail(meta.free.root, 'has a broken list of free pages')
    })
    this.#damage ??= damage[0]
  }

  #use(page: number, pages: number): boolean {
    const isInside = page > 1 && pages > 0 && page + pages - 1 <= this.#shape.lastPage
    if (!isInside) this.#fail(page, 'is not part of the file')
    else if (this.#used.subarray(page, page + pages).includes(1)) this.#fail(page, 'is used twice')
    else {
      this.#used.fill(1, page, page + pages)
      return true
    }
    return false
  }

  #fail(page: number, problem: string): void {
    this.#damage ??= { page, problem }
  }
}
