import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Checksum, wordAt } from './checksum.js'

const anyBytes = fc.uint8Array({ minLength: 0, maxLength: 300 })

/** The same bytes at another place of a larger buffer. */
function at(offset: number, bytes: Uint8Array): Buffer {
  const place = Buffer.alloc(bytes.length + offset + 5, 0xa5)
  place.set(bytes, offset)
  return place.subarray(offset, offset + bytes.length)
}

test('the sum of bytes does not depend on their position', () => {
  fc.assert(
    fc.property(anyBytes, fc.nat(7), (bytes, offset) => {
      const sum = new Checksum()
      const moved = at(offset, bytes)
      expect(sum.of(moved, moved.length)).toBe(sum.of(at(0, bytes), bytes.length))
    }),
  )
})

test('the sum of a copy with its first eight bytes apart is the sum of the whole', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 300 }), fc.nat(7), (bytes, offset) => {
      const sum = new Checksum()
      const copy = Buffer.concat([Buffer.alloc(offset, 0xa5), bytes])
      copy.fill(0, offset, offset + 8)
      const found = sum.ofCopy(copy, bytes.length, offset, wordAt(bytes, 0), wordAt(bytes, 4))
      expect(found).toBe(sum.of(bytes, bytes.length))
    }),
  )
})

test('any change of up to four bytes in one word, or of the length, changes the sum', () => {
  const sum = new Checksum()
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 300 }),
      fc.nat(),
      fc.integer({ min: 1, max: 0xffffffff }),
      (bytes, place, change) => {
        const changed = Uint8Array.from(bytes)
        const start = (place % bytes.length) & ~3
        let isChanged = false
        for (let byte = 0; byte < 4 && start + byte < bytes.length; byte++) {
          const bits = (change >>> (8 * byte)) & 0xff
          changed[start + byte]! ^= bits
          isChanged ||= bits !== 0
        }
        const [before, after] = [at(0, bytes), at(0, changed)]
        expect(sum.of(before, bytes.length) === sum.of(after, bytes.length)).toBe(!isChanged)
        expect(sum.of(before, bytes.length)).not.toBe(sum.of(before, bytes.length - 1))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('a value of zeros does not have the sum zero', () => {
  const sum = new Checksum()
  for (let length = 0; length < 9_000; length += 7) expect(sum.of(Buffer.alloc(length), length)).not.toBe(0)
})
