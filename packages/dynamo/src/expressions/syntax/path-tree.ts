import { type ExpressionLabel, expressionError, pathsConflict, pathsOverlap } from './expression-error.js'
import { describePath, type Path } from './path.js'

/**
 * Throws if one path is part of another, so that it would be unclear which applies, or if two use the same value as
 * a map and as a list.
 */
export function checkPathsApart(label: ExpressionLabel, paths: readonly Path[]): void {
  if (haveDistinctRoots(paths)) return
  let conflict: string | undefined
  for (const [index, second] of paths.entries()) {
    for (const first of paths.slice(0, index)) {
      const relation = relate(first, second)
      if (relation === 'overlap') {
        throw expressionError(label, pathsOverlap(describePath(first), describePath(second)))
      }
      if (relation === 'conflict') conflict ??= pathsConflict(describePath(first), describePath(second))
    }
  }
  if (conflict !== undefined) throw expressionError(label, conflict)
}

/** Few are compared in pairs, which is faster than making a set. */
const maxPairwise = 8

function haveDistinctRoots(paths: readonly Path[]): boolean {
  if (paths.length > maxPairwise) return new Set(paths.map((path) => path[0])).size === paths.length
  for (let index = 1; index < paths.length; index++)
    for (let other = 0; other < index; other++) if (paths[index]![0] === paths[other]![0]) return false
  return true
}

function relate(first: Path, second: Path): 'overlap' | 'conflict' | 'apart' {
  const length = Math.min(first.length, second.length)
  for (let index = 0; index < length; index++) {
    if (typeof first[index] !== typeof second[index]) return 'conflict'
    if (first[index] !== second[index]) return 'apart'
  }
  return 'overlap'
}

/** Paths as a tree of their elements, with a leaf at the end of each path. */
export interface PathTree<Leaf> {
  readonly leaf?: Leaf
  readonly children: ReadonlyMap<string | number, PathTree<Leaf>>
}

interface GrowingTree<Leaf> {
  leaf?: Leaf
  readonly children: Map<string | number, GrowingTree<Leaf>>
}

export function pathTree<Leaf>(entries: readonly (readonly [Path, Leaf])[]): PathTree<Leaf> {
  const root: GrowingTree<Leaf> = { children: new Map() }
  for (const [path, leaf] of entries) {
    let node = root
    for (const element of path) {
      let child = node.children.get(element)
      if (child === undefined) {
        child = { children: new Map() }
        node.children.set(element, child)
      }
      node = child
    }
    node.leaf = leaf
  }
  return root
}

/** Returns the children of a node that are list elements, in the order of the list. */
export function listChildren<Leaf>(tree: PathTree<Leaf>): readonly [number, PathTree<Leaf>][] {
  const children = [...tree.children] as [number, PathTree<Leaf>][]
  return children.length < 2 ? children : children.sort(([left], [right]) => left - right)
}
