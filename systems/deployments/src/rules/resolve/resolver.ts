import type { Clock } from '@tablewright/base'
import type { DeploymentsDb, RouteItem } from '../../db.js'

export interface ResolverLimits {
  readonly hosts: number
  readonly milliseconds: number
}

interface Entry {
  readonly until: number
  readonly routes: Promise<readonly RouteItem[]>
  /** The routes, once they are read. */
  known?: readonly RouteItem[]
}

/**
 * Finds the alias of a request: the longest base path of its host name, then of the wildcard one label above.
 * Routes are cached for a short time and for a limited number of host names, including those without routes.
 * A change in another process is therefore seen with a delay, a change in this process immediately.
 */
export class Resolver {
  readonly #db: Pick<DeploymentsDb, 'getAliasByHostname'>
  readonly #clock: Clock
  readonly #limits: ResolverLimits
  /** Ordered by last use, oldest first. */
  readonly #entries = new Map<string, Entry>()

  constructor(db: Pick<DeploymentsDb, 'getAliasByHostname'>, clock: Clock, limits: ResolverLimits) {
    this.#db = db
    this.#clock = clock
    this.#limits = limits
  }

  async resolve(hostname: string, path: string): Promise<RouteItem | null> {
    const own = chooseRoute(await this.#routesOf(hostname), path)
    if (own) return own
    const star = starAbove(hostname)
    return star === undefined ? null : chooseRoute(await this.#routesOf(star), path)
  }

  /** Like `resolve`, but synchronous: returns undefined if the routes of the host name are not cached. */
  resolveKnown(hostname: string, path: string): RouteItem | undefined {
    const entry = this.#entries.get(hostname)
    if (entry?.known === undefined || entry.until <= this.#clock()) return undefined
    return chooseRoute(entry.known, path) ?? undefined
  }

  /** Removes a host name from the cache after a change in this process. */
  forget(hostname: string): void {
    this.#entries.delete(hostname)
  }

  /** Number of cached host names. */
  get size(): number {
    return this.#entries.size
  }

  #routesOf(hostname: string): Promise<readonly RouteItem[]> {
    const known = this.#entries.get(hostname)
    this.#entries.delete(hostname)
    const now = this.#clock()
    const entry = known && known.until > now ? known : this.#ask(hostname, now)
    this.#entries.set(hostname, entry)
    if (this.#entries.size > this.#limits.hosts) this.#forgetOldest()
    return entry.routes
  }

  /** Reads the routes of a host name. Concurrent callers share the read; failures are not cached. */
  #ask(hostname: string, now: number): Entry {
    const entry: Entry = { until: now + this.#limits.milliseconds, routes: this.#read(hostname) }
    entry.routes.then(
      (routes) => {
        entry.known = routes
      },
      () => {
        if (this.#entries.get(hostname) === entry) this.#entries.delete(hostname)
      },
    )
    return entry
  }

  async #read(hostname: string): Promise<readonly RouteItem[]> {
    const routes: RouteItem[] = []
    for await (const route of this.#db.getAliasByHostname({ hostname })) routes.push(route)
    return routes.sort((one, other) => other.basePath.length - one.basePath.length)
  }

  #forgetOldest(): void {
    for (const hostname of this.#entries.keys()) {
      this.#entries.delete(hostname)
      return
    }
  }
}

/** Returns the wildcard of a host name: `*.example.com` for `www.example.com`. */
export function starAbove(hostname: string): string | undefined {
  const parent = hostname.indexOf('.')
  return parent === -1 || hostname.startsWith('*') ? undefined : `*${hostname.slice(parent)}`
}

/** Returns the route with the longest matching base path. `/docs` does not match `/docsearch`. */
function chooseRoute(routes: readonly RouteItem[], path: string): RouteItem | null {
  const found = routes.find(
    ({ basePath }) => basePath === '/' || path === basePath || path.startsWith(`${basePath}/`),
  )
  return found ?? null
}
