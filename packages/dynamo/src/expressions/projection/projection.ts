import type { AttributeValue, Item } from '../../attribute-value.js'
import { ownProperty, setOwnProperty } from '../../own-property.js'
import { bindPath } from '../condition/bind-operand.js'
import { type PathDialect, readPath } from '../syntax/operand-syntax.js'
import { createParseCache } from '../syntax/parse-cache.js'
import type { Path } from '../syntax/path.js'
import { checkPathsApart, listChildren, type PathTree, pathTree } from '../syntax/path-tree.js'
import type { Placeholders } from '../syntax/placeholders.js'
import type { PathSyntax } from '../syntax/syntax.js'
import { TokenReader } from '../syntax/token-reader.js'

/** The paths that a projection keeps. Plain data. */
export type Projection = readonly Path[]

const label = 'ProjectionExpression'
const cache = createParseCache<readonly PathSyntax[]>()

const dialect: PathDialect = { keywords: new Set(), ranks: { reserved: 0, path: 1 } }

/**
 * Parses a projection expression: paths separated by commas.
 *
 * @example
 * const projection = parseProjection('id, tags[0]', createPlaceholders())
 * const item = { id: { S: 'a' }, tags: { L: [{ S: 'x' }, { S: 'y' }] }, rest: { N: '1' } }
 * projectItem(projection, item) // → { id: { S: 'a' }, tags: { L: [{ S: 'x' }] } }
 */
export function parseProjection(text: string, placeholders: Placeholders): Projection {
  const syntax = cache(text, () => parseSyntax(text))
  const paths = syntax.map((path) => bindPath(label, path, placeholders))
  checkPathsApart(label, paths)
  return paths
}

function parseSyntax(text: string): readonly PathSyntax[] {
  const reader = new TokenReader(label, text)
  const paths = [readPath(reader, dialect)]
  while (reader.takeSymbol(',')) paths.push(readPath(reader, dialect))
  reader.finish()
  return paths
}

const trees = new WeakMap<Projection, PathTree<true>>()

/** Returns the parts of an item at the paths. Missing parts are left out, and lists have no gaps. */
export function projectItem(projection: Projection, item: Item): Item {
  let tree = trees.get(projection)
  if (tree === undefined) {
    tree = pathTree(projection.map((path) => [path, true] as const))
    trees.set(projection, tree)
  }
  return projectMap(tree, item) ?? {}
}

function project(tree: PathTree<true>, value: AttributeValue): AttributeValue | undefined {
  if (tree.leaf) return value
  if ('M' in value) {
    const map = projectMap(tree, value.M)
    return map && { M: map }
  }
  return 'L' in value ? projectList(tree, value.L) : undefined
}

function projectMap(tree: PathTree<true>, map: Item): Item | undefined {
  const kept: Record<string, AttributeValue> = {}
  let some = false
  for (const [name, child] of tree.children) {
    const value = typeof name === 'string' ? ownProperty(map, name) : undefined
    const part = value && project(child, value)
    if (part === undefined) continue
    setOwnProperty(kept, name as string, part)
    some = true
  }
  return some ? kept : undefined
}

function projectList(tree: PathTree<true>, list: readonly AttributeValue[]): AttributeValue | undefined {
  const kept: AttributeValue[] = []
  for (const [index, child] of listChildren(tree)) {
    const value = typeof index === 'number' ? list[index] : undefined
    const part = value && project(child, value)
    if (part !== undefined) kept.push(part)
  }
  return kept.length > 0 ? { L: kept } : undefined
}
