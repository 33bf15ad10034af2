import { perform, seededChoices, seeds } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RouteItem } from '../../db.js'
import { openDeployments } from '../../open.js'
import { type Bench, finishedDeployment, openBench } from '../../testing/bench.js'
import { createAlias, promoteDeployment } from '../aliases/create-alias.js'
import { resolveRequest } from './resolve-request.js'
import { Resolver } from './resolver.js'

let bench: Bench
beforeEach(async () => {
  bench = await openBench()
  for (const deploymentId of ['site', 'docs', 'star', 'other']) {
    await finishedDeployment(bench.services, deploymentId)
  }
  const places = [
    ['www.example.com', '/', 'site'],
    ['www.example.com', '/docs', 'docs'],
    ['*.example.com', '/', 'star'],
    ['only.example.com', '/docs', 'docs'],
    ['www.example.com2', '/', 'other'],
  ] as const
  for (const [hostname, basePath, deploymentId] of places) {
    await perform(bench.services, createAlias, { hostname, basePath, deploymentId })
  }
})
afterEach(() => bench.close())

const resolve = async (host: string, path: string) =>
  (await perform(bench.services, resolveRequest, { host, path })).deploymentId

test.each([
  ['www.example.com', '/', 'site'],
  ['www.example.com', '/docs', 'docs'],
  ['www.example.com', '/docs/start?x=1#y', 'docs'],
  ['www.example.com', '/docsearch', 'site'],
  ['WWW.EXAMPLE.COM.:8080', '/about', 'site'],
  ['shop.example.com', '/', 'star'],
  ['only.example.com', '/docs/a', 'docs'],
  ['only.example.com', '/', 'star'],
  ['www.example.com2', '/', 'other'],
])('%s%s is served by %s', async (host, path, deploymentId) => {
  expect(await resolve(host, path)).toBe(deploymentId)
})

test.each(['example.com', 'a.b.example.com', 'com', 'example.org'])(
  'nothing is served at %s',
  async (host) => {
    await expect(resolve(host, '/')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  },
)

test.each(['*.example.com', 'a b', 'www.example.com#', ''])('%j is no host', async (host) => {
  await expect(resolve(host, '/')).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { field: 'host' } })
})

test('a change in this process is served immediately', async () => {
  expect(await resolve('www.example.com', '/')).toBe('site')
  await perform(bench.services, promoteDeployment, { hostname: 'www.example.com', deploymentId: 'other' })
  expect(await resolve('www.example.com', '/')).toBe('other')
})

/** A fake table that counts its requests. */
function counted(answer: () => Partial<RouteItem>[] | Error) {
  let asked = 0
  const getAliasByHostname = () => ({
    async *[Symbol.asyncIterator]() {
      asked++
      const found = answer()
      if (found instanceof Error) throw found
      yield* found
    },
  })
  return { db: { getAliasByHostname } as never, asked: () => asked }
}

test('routes are cached for a time, up to a limit, and read once for concurrent requests', async () => {
  let now = 0
  const table = counted(() => [{ basePath: '/', deploymentId: 'd' }])
  const resolver = new Resolver(table.db, () => now, { hosts: 2, milliseconds: 100 })
  await Promise.all(Array.from({ length: 5 }, () => resolver.resolve('a.com', '/')))
  expect(table.asked()).toBe(1)
  now = 99
  await resolver.resolve('a.com', '/')
  expect(table.asked()).toBe(1)
  now = 100
  await resolver.resolve('a.com', '/')
  expect(table.asked()).toBe(2)
  for (const host of ['b.com', 'a.com', 'c.com', 'a.com']) await resolver.resolve(host, '/')
  expect([table.asked(), resolver.size]).toEqual([4, 2])
  await resolver.resolve('b.com', '/')
  expect(table.asked()).toBe(5)
})

test('a missing route is cached, and a failure is not', async () => {
  let broken = true
  const table = counted(() => (broken ? new Error('Away') : []))
  const resolver = new Resolver(table.db, () => 0, { hosts: 10, milliseconds: 100 })
  await expect(resolver.resolve('localhost', '/')).rejects.toThrow('Away')
  broken = false
  expect(await resolver.resolve('localhost', '/')).toBeNull()
  expect(await resolver.resolve('localhost', '/')).toBeNull()
  expect(table.asked()).toBe(2)
})

test('the main query is one request, with the delimiter after the host name', async () => {
  const requests: unknown[] = []
  const { driver } = bench
  const counting = {
    send: (operation: never, input: never) => {
      requests.push([operation, (input as { ExpressionAttributeValues: unknown }).ExpressionAttributeValues])
      return driver.send(operation, input)
    },
    close: () => driver.close(),
  }
  const { clock, random } = bench.services
  const services = openDeployments({ driver: counting as never, clock, random })
  await perform(services, resolveRequest, { host: 'www.example.com', path: '/docs' })
  expect(requests).toEqual([['Query', { ':0': { S: 'ROUTES' }, ':1': { S: 'com.example.www#' } }]])
})

const someHosts = [
  'example.com',
  'a.example.com',
  'b.example.com',
  '*.example.com',
  'a.example.com2',
  '*.a.example.com',
]
const somePaths = ['/', '/a', '/a/b', '/ab', '/a/b/c', '/b']

test.each(seeds(5))(
  'with seed %i every request finds the same as a search through all aliases',
  async (seed) => {
    const { services, close } = await openBench({ resolverMilliseconds: 0 })
    await finishedDeployment(services, 'd')
    const dice = seededChoices(seed)
    const made = new Map<string, { hostname: string; basePath: string }>()
    for (let count = 0; count < 12; count++) {
      const alias = { hostname: dice.pick(someHosts), basePath: dice.pick(somePaths) }
      if (made.has(alias.hostname + alias.basePath)) continue
      made.set(alias.hostname + alias.basePath, alias)
      await perform(services, createAlias, { ...alias, deploymentId: 'd' })
    }
    const covers = (name: string, host: string) =>
      name === host || (name.startsWith('*.') && name.slice(1) === host.slice(host.indexOf('.')))
    const contains = (base: string, path: string) => `${path}/`.startsWith(base === '/' ? base : `${base}/`)
    for (const host of [
      'example.com',
      'a.example.com',
      'x.example.com',
      'x.a.example.com',
      'a.example.com2',
    ]) {
      for (const path of [...somePaths, '/a/bc', '/abc', '/a/']) {
        const [expected] = [...made.values()]
          .filter(({ hostname, basePath }) => covers(hostname, host) && contains(basePath, path))
          .sort(
            (one, other) =>
              Number(other.hostname === host) - Number(one.hostname === host) ||
              other.basePath.length - one.basePath.length,
          )
        const found = await services.resolver.resolve(host, path)
        expect(found && found.hostname + found.basePath, host + path).toBe(
          expected ? expected.hostname + expected.basePath : null,
        )
      }
    }
    await close()
  },
)
