import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BodyChunks } from './body-chunks.js'

test('the body is its chunks in order, whatever their sizes', () => {
  const sizes = fc.array(fc.oneof(fc.nat(3), fc.nat(500), fc.integer({ min: 16_000, max: 40_000 })), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(sizes, (lengths) => {
      const body = new BodyChunks()
      const chunks = lengths.map((length, index) => Buffer.alloc(length, index + 1))
      for (const chunk of chunks) body.add(chunk)
      const whole = Buffer.concat(chunks)
      expect(body.length).toBe(whole.length)
      expect(body.take().equals(whole)).toBe(true)
    }),
  )
})

test('a body of one chunk is not copied', () => {
  const body = new BodyChunks()
  const chunk = Buffer.from('{}')
  body.add(chunk)
  expect(body.take()).toBe(chunk)
})

/** Bytes of live objects and of the memory that buffers have. */
function memoryUsed(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

test.each([
  ['single bytes', [1]],
  ['single bytes between large chunks', [1, 16_384]],
  ['chunks that fill a block almost', [1, 16_383]],
])('%s take no more than two and a half times their size in memory', (_, sizes) => {
  const before = memoryUsed()
  const body = new BodyChunks()
  for (let number = 0; body.length < 2_000_000; number++) {
    const size = sizes[number % sizes.length]!
    // Each chunk is a part of what was read from the socket, as those of node:http are.
    body.add(Buffer.alloc(size + 6).subarray(3, size + 3))
  }
  expect(memoryUsed() - before).toBeLessThan(5_000_000)
  expect(body.take().equals(Buffer.alloc(body.length))).toBe(true)
})
