import { seededRandom } from '@tablewright/base'
import { expect, test } from 'vitest'
import { OrderedMap } from './ordered-map.js'

const value = Buffer.from('v')
const keysOf = (walk: Iterable<readonly [string, Buffer]>) => Array.from(walk, ([key]) => key)

/** Thousands of keys, so that chunks are split, emptied and walked across. */
function numbers(count: number, seed: number): string[] {
  const random = new Uint32Array(count)
  seededRandom(seed)(new Uint8Array(random.buffer))
  return [...new Set(Array.from(random, (each) => String(each % (count * 4))))]
}

test('thousands of keys stay in order during inserts and deletes', () => {
  const map = new OrderedMap()
  const keys = numbers(5000, 1)
  for (const key of keys) map.set(key, value)
  for (const key of keys.slice(0, 3000)) map.delete(key)
  const left = keys.slice(3000).sort()
  expect(keysOf(map.walk(undefined, undefined))).toEqual(left)
  expect(keysOf(map.walkBack(undefined, undefined))).toEqual(left.toReversed())
  for (const [from, to] of [numbers(60, 2), numbers(60, 3)].map((pair) => pair.sort())) {
    const within = left.filter((key) => key >= from! && key < to!)
    expect(keysOf(map.walk(from, to))).toEqual(within)
    expect(keysOf(map.walkBack(from, to))).toEqual(within.toReversed())
  }
})

test('a map that was emptied can be filled again', () => {
  const map = new OrderedMap()
  const keys = Array.from({ length: 1000 }, (_, index) => String(index).padStart(4, '0'))
  for (let round = 0; round < 2; round++) {
    for (const key of keys) map.set(key, value)
    expect(keysOf(map.walk(undefined, undefined))).toEqual(keys)
    for (const key of keys) map.delete(key)
    expect(keysOf(map.walk(undefined, undefined))).toEqual([])
  }
})
