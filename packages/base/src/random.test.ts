import { expect, test } from 'vitest'
import { systemRandom } from './random.js'

test('no random byte is used twice, for targets of any length', () => {
  const drawn = Array.from({ length: 3_000 }, (_, index) => systemRandom(new Uint8Array(8 + (index % 70))))
  const starts = drawn.map((bytes) => Buffer.from(bytes.subarray(0, 8)).toString('hex'))
  expect(new Set(starts).size).toBe(drawn.length)
  const counts = new Array<number>(256).fill(0)
  for (const bytes of drawn) for (const byte of bytes) counts[byte]!++
  // About 500 of each value. Reading erased bytes of the pool would give far more zeros.
  expect(Math.min(...counts)).toBeGreaterThan(300)
  expect(Math.max(...counts)).toBeLessThan(700)
})
