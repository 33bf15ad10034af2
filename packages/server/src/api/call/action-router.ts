import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { tryDecodeURIComponent } from 'hono/utils/url'

/** A route that was found, and the values of its path. */
export interface FoundRoute<Target> {
  readonly target: Target
  param(name: string): string | undefined
}

/** Finds routes by method and path as Hono does, with its routers. */
export class ActionRouter<Target> {
  readonly #router = new SmartRouter<Target>({ routers: [new RegExpRouter(), new TrieRouter()] })

  add(method: string, path: string, target: Target): void {
    this.#router.add(method, path, target)
  }

  find(method: string, path: string): FoundRoute<Target> | undefined {
    const [found, values] = this.#router.match(method, path)
    const first = found[0]
    if (first === undefined) return undefined
    const [target, params] = first
    return {
      target,
      param: (name) => {
        const value = params[name]
        const text = typeof value === 'number' ? values?.[value] : value
        return text && tryDecodeURIComponent(text)
      },
    }
  }
}
