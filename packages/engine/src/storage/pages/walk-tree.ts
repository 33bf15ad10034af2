import type { KeyRange } from '../storage.js'
import { nodeFlag, noPage, type TreeRecord } from './layout.js'
import { type Child, type Node, overflowOf, overflowValue, readPage } from './page.js'
import type { PageFile } from './page-file.js'

/** A part of a tree that cannot be read: its page, the problem, and the range of keys that it should contain. */
export interface PageDamage extends KeyRange {
  readonly page: number
  readonly problem: string
}

export interface TreeVisitor {
  /** Called for an entry without visible damage on its page. */
  entry(key: Buffer, value: Buffer, node: Node): void
  damage(damage: PageDamage): void
  /** Called for pages that the tree uses. Returns false if one of them is already used. */
  use(page: number, pages: number): boolean
}

/** The properties of a file that a walk over it needs. */
export interface FileShape {
  readonly file: PageFile
  readonly pageSize: number
  readonly lastPage: number
}

interface TreePosition extends KeyRange {
  readonly page: number
  readonly depth: number
}

/** Visits all entries of a tree in order of their keys, and continues after every damaged page. */
export function walkTree(shape: FileShape, tree: TreeRecord, visitor: TreeVisitor): void {
  for (const _ of walkTreeSteps(shape, tree, visitor));
}

/** Walks a tree like `walkTree`, and yields after each page. */
export function* walkTreeSteps(shape: FileShape, tree: TreeRecord, visitor: TreeVisitor): Generator<void> {
  if (tree.root === noPage) return
  const open: TreePosition[] = [{ page: tree.root, depth: tree.depth, from: undefined, to: undefined }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { page, depth, from, to } = place
    const fail = (problem: string) => visitor.damage({ page, problem, from, to })
    if (page > shape.lastPage) fail('is not part of the file')
    else if (depth < 1) fail('lies too deep')
    else if (!visitor.use(page, 1)) fail('is used twice')
    else {
      const content = readPage(shape.file.read(shape.pageSize, page), page, shape.pageSize)
      if (content.kind === 'damaged') fail(content.problem)
      else if (content.kind === 'branch') open.push(...childPlaces(content.children, place).reverse())
      else visitLeaf(shape, content.nodes, place, visitor)
    }
    yield
  }
}

function childPlaces(children: readonly Child[], { depth, from, to }: TreePosition): TreePosition[] {
  return children.map(({ key, page }, index) => ({
    page,
    depth: depth - 1,
    from: index === 0 ? from : Buffer.from(key),
    to: index === children.length - 1 ? to : Buffer.from(children[index + 1]!.key),
  }))
}

function visitLeaf(
  shape: FileShape,
  nodes: readonly Node[],
  place: TreePosition,
  visitor: TreeVisitor,
): void {
  let last: Buffer | undefined
  for (const node of nodes) {
    const { key } = node
    const fail = (problem: string, page = place.page) =>
      visitor.damage({ page, problem, from: Buffer.from(key), to: Buffer.concat([key, Buffer.alloc(1)]) })
    if (last !== undefined && Buffer.compare(last, key) >= 0) fail('has keys in the wrong order')
    last = key
    if ((node.flags & nodeFlag.bigData) === 0) visitor.entry(key, node.data, node)
    else {
      const { page, pages } = overflowOf(node)
      const value = pages <= shape.lastPage ? largeValue(shape, node, page, pages) : undefined
      if (value === undefined) fail('is not the large value that it should be', page)
      else if (!visitor.use(page, pages)) fail('is used twice', page)
      else visitor.entry(key, value, node)
    }
  }
}

/** Returns the value of a node that is stored on separate pages. */
export function largeValue(shape: FileShape, node: Node, page: number, pages: number): Buffer | undefined {
  if (page + pages - 1 > shape.lastPage || pages * shape.pageSize < node.dataSize) return undefined
  return overflowValue(shape.file.read(shape.pageSize, page, pages), page, node.dataSize)
}
