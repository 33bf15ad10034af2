import { refuse } from '@tablewright/system'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { isPlainPath, SegmentTree } from './segment-tree.js'

/** A route that was found, and the values of its path. */
export interface FoundRoute<Target> {
  readonly target: Target
  param(name: string): string | undefined
}

/**
 * Finds routes by method and path like Hono. Uses Hono's routers if any path has a pattern, otherwise a
 * segment tree.
 */
export class ActionRouter<Target> {
  readonly #router = new SmartRouter<Target>({ routers: [new RegExpRouter(), new TrieRouter()] })
  readonly #trees = new Map<string, SegmentTree<Target>>()
  #isPlain = true

  add(method: string, path: string, target: Target): void {
    this.#router.add(method, path, target)
    this.#isPlain &&= isPlainPath(path)
    if (!this.#isPlain) return
    const tree = this.#trees.get(method) ?? new SegmentTree<Target>()
    this.#trees.set(method, tree)
    tree.add(path, target)
  }

  find(method: string, path: string): FoundRoute<Target> | undefined {
    if (!this.#isPlain) return this.#findByHono(method, path)
    const found = this.#trees.get(method)?.find(path)
    if (found === undefined) return undefined
    const { target, names, values } = found
    return {
      target,
      param: (name) => {
        const index = names.indexOf(name)
        return index < 0 ? undefined : decodeValue(name, values[index]!)
      },
    }
  }

  #findByHono(method: string, path: string): FoundRoute<Target> | undefined {
    const [found, values] = this.#router.match(method, path)
    const first = found[0]
    if (first === undefined) return undefined
    const [target, params] = first
    return {
      target,
      param: (name) => {
        const value = params[name]
        const text = typeof value === 'number' ? values?.[value] : value
        return text && decodeValue(name, text)
      },
    }
  }
}

/** Decodes a value of a path. Throws INVALID_INPUT if its percent-encoding is not that of a UTF-8 text. */
function decodeValue(name: string, text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    const reason = 'is not a percent-encoded UTF-8 text'
    throw refuse('INVALID_INPUT', `${name} ${reason}.`, {
      field: name,
      remedy: 'Encode the value in UTF-8, with a % before each byte.',
      data: { fields: [{ field: name, reason }] },
    })
  }
}
