/** A target that was found, and the raw values of its path. */
export interface FoundTarget<Target> {
  readonly target: Target
  readonly values: readonly string[]
  readonly names: readonly string[]
}

interface Leaf<Target> {
  readonly target: Target
  /** Names of the values, in the order of the path. */
  readonly names: readonly string[]
}

interface Node<Target> {
  readonly fixed: Map<string, Node<Target>>
  value: Node<Target> | undefined
  leaf: Leaf<Target> | undefined
}

const plainPath = /^(?:\/(?::\w+|[^:{}?*/]+))+(?:\/:\w+\?)?$/
const optionalValue = /^(.+)\/(:\w+)\?$/

/**
 * Whether a path has only literal segments and parameters, such as `/notes/:noteId`. The last parameter may
 * be optional.
 */
export function isPlainPath(path: string): boolean {
  return plainPath.test(path)
}

/** Finds targets by plain paths, segment by segment. A literal segment has priority over a parameter. */
export class SegmentTree<Target> {
  readonly #root: Node<Target> = newNode()

  /** Adds a plain path. If two paths are equal, the first one wins. */
  add(path: string, target: Target): void {
    const [, start, value] = optionalValue.exec(path) ?? []
    if (start === undefined) this.#add(path, target)
    else {
      this.#add(start, target)
      this.#add(`${start}/${value}`, target)
    }
  }

  #add(path: string, target: Target): void {
    const names: string[] = []
    let node = this.#root
    for (const word of path.slice(1).split('/')) {
      if (word.startsWith(':')) {
        names.push(word.slice(1))
        node.value ??= newNode()
        node = node.value
      } else {
        let next = node.fixed.get(word)
        if (next === undefined) {
          next = newNode()
          node.fixed.set(word, next)
        }
        node = next
      }
    }
    node.leaf ??= { target, names }
  }

  find(path: string): FoundTarget<Target> | undefined {
    const values: string[] = []
    const leaf = findLeaf(this.#root, path, 1, values)
    return leaf && { target: leaf.target, names: leaf.names, values }
  }
}

function newNode<Target>(): Node<Target> {
  return { fixed: new Map(), value: undefined, leaf: undefined }
}

function findLeaf<Target>(
  node: Node<Target>,
  path: string,
  start: number,
  values: string[],
): Leaf<Target> | undefined {
  if (start > path.length) return node.leaf
  const slash = path.indexOf('/', start)
  const end = slash < 0 ? path.length : slash
  const word = path.slice(start, end)
  const fixed = node.fixed.get(word)
  const found = fixed && findLeaf(fixed, path, end + 1, values)
  if (found !== undefined || node.value === undefined || word === '') return found
  values.push(word)
  const other = findLeaf(node.value, path, end + 1, values)
  if (other === undefined) values.pop()
  return other
}
