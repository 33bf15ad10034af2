import { expect, test } from 'vitest'
import { ByteCache } from './byte-cache.js'

const load = (cache: ByteCache<string>, name: string, bytes = 10) =>
  cache.load(name, async () => ({ value: `value of ${name}`, bytes }))

test('the least recently used value is evicted first', async () => {
  const cache = new ByteCache<string>(40)
  for (const name of ['a', 'b', 'c', 'd']) await load(cache, name)
  cache.get('a')
  await load(cache, 'e')
  expect(['a', 'b', 'c', 'd', 'e'].filter((name) => cache.get(name))).toEqual(['a', 'c', 'd', 'e'])
  expect(cache.bytes).toBe(40)
})

test('a value that would evict all others is not cached', async () => {
  const cache = new ByteCache<string>(40)
  expect(await load(cache, 'large', 11)).toBe('value of large')
  expect([cache.get('large'), cache.bytes]).toEqual([undefined, 0])
})

test('a value is read once for concurrent requests, and a failure is retried', async () => {
  const cache = new ByteCache<string>(40)
  let reads = 0
  const read = async () => {
    if (++reads === 1) throw new RangeError('lost')
    return { value: 'found', bytes: 1 }
  }
  const failed = await Promise.allSettled([cache.load('a', read), cache.load('a', read)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([cache.load('a', read), cache.load('a', read)])).toEqual(['found', 'found'])
  expect(reads).toBe(2)
})
