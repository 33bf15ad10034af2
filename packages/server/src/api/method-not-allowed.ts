import { TablewrightError } from '@tablewright/base'
import { TrieRouter } from 'hono/router/trie-router'
import type { RouterRoute } from 'hono/types'

/** The error of a path that has other methods. `allow` lists them, as the header `Allow` does. */
export function methodNotAllowed(method: string, allow: string): TablewrightError {
  return new TablewrightError('METHOD_NOT_ALLOWED', `${method} is not offered here.`, {
    remedy: `Use ${allow}.`,
    data: { allow },
  })
}

/** Returns the methods of the routes with a path. Middleware and routes for every path do not count. */
export function methodsOf(routes: readonly RouterRoute[], path: string): readonly string[] {
  const router = new TrieRouter<string>()
  for (const route of routes) {
    if (route.method !== 'ALL' && !route.path.endsWith('*')) router.add('GET', route.path, route.method)
  }
  const [found] = router.match('GET', path)
  return [...new Set(found.map(([method]) => method))]
}
