import { keyBytes } from '../key-text.js'
import { noPage, type TreeRecord } from './layout.js'
import { type PageContent, readPage } from './page.js'
import type { FileShape } from './walk-tree.js'

/**
 * Returns the number of pages on the paths from the root of a tree to keys. A change of the keys rewrites these
 * pages.
 */
export function countPathPages(shape: FileShape, tree: TreeRecord, keys: Iterable<string>): number {
  const pages = new Map<number, PageContent>()
  const contentOf = (page: number): PageContent => {
    let content = pages.get(page)
    if (content === undefined) {
      content = readPage(shape.file.read(shape.pageSize, page), page, shape.pageSize)
      pages.set(page, content)
    }
    return content
  }
  if (tree.root !== noPage) for (const key of keys) descend(contentOf, tree, keyBytes(key))
  return pages.size
}

function descend(contentOf: (page: number) => PageContent, tree: TreeRecord, key: Buffer): void {
  let page = tree.root
  for (let level = 0; level < tree.depth; level++) {
    const content = contentOf(page)
    if (content.kind !== 'branch') return
    const { children } = content
    let [low, high] = [0, children.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (Buffer.compare(children[middle]!.key, key) <= 0) low = middle
      else high = middle - 1
    }
    page = children[low]!.page
  }
}
