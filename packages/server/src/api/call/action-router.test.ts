import fc from 'fast-check'
import { TrieRouter } from 'hono/router/trie-router'
import { expect, test } from 'vitest'
import { ActionRouter } from './action-router.js'

const word = fc.constantFrom('a', 'b', 'c', 'a%20b', '')
const segment = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(':x', ':y', ':z'))
const routePath = fc
  .uniqueArray(segment, {
    minLength: 1,
    maxLength: 4,
    selector: (each) => (each.startsWith(':') ? each : {}),
  })
  .map((segments) => `/api/${segments.join('/')}`)
  .chain((path) => (path.includes(':') ? fc.constantFrom(path, `${path}/:last?`) : fc.constant(path)))
const asked = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => `/api/${words.join('/')}`)

/** Sorts literal segments before parameters, like the routes of a system. */
function rank(path: string): string {
  return path
    .split('/')
    .map((each) => (each.endsWith('?') ? '2' : each.startsWith(':') ? '1' : '0'))
    .join('')
}

/** Whether a path matches some requests of another one, where the order of routes would decide. */
function isAmong(path: string, paths: readonly string[]): boolean {
  const forms = (each: string) => {
    const named = each.replace(/:\w+/g, ':')
    return named.endsWith('?') ? [named.slice(0, -1), named.slice(0, -3)] : [named]
  }
  return paths.some((other) => forms(other).some((form) => forms(path).includes(form)))
}

test('plain paths are found as Hono finds them, with the same values', () => {
  fc.assert(
    fc.property(fc.array(routePath, { minLength: 1, maxLength: 8 }), fc.array(asked), (drawn, paths) => {
      const routes: string[] = []
      for (const path of drawn) if (!isAmong(path, routes)) routes.push(path)
      routes.sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
      const ours = new ActionRouter<string>()
      const hono = new TrieRouter<string>()
      for (const path of routes) {
        ours.add('GET', path, path)
        hono.add('GET', path, path)
      }
      for (const path of [...paths, ...routes.map((route) => route.replace(/:\w+\??/g, 'b'))]) {
        const found = ours.find('GET', path)
        const [[first] = []] = hono.match('GET', path)
        expect(found?.target).toBe(first?.[0])
        for (const [name, value] of Object.entries(
          (first?.[1] ?? {}) as Record<string, string | undefined>,
        )) {
          expect(found?.param(name)).toBe(value && decodeURIComponent(value))
        }
      }
    }),
  )
})

test('a path with a pattern is found by Hono', () => {
  const router = new ActionRouter<string>()
  router.add('GET', '/notes/:noteId{[0-9]+}', 'note')
  router.add('GET', '/notes/:name', 'named')
  expect(router.find('GET', '/notes/12')?.target).toBe('note')
  expect(router.find('GET', '/notes/ab')?.param('name')).toBe('ab')
  expect(router.find('POST', '/notes/12')).toBeUndefined()
})
