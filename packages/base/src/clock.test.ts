import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoTime } from './clock.js'
import { seededRandom } from './random.js'

const lastMomentOfYear9999 = Date.UTC(10_000, 0) - 1

test('ISO times are 24 characters and sort by time', () => {
  const moment = fc.integer({ min: 0, max: lastMomentOfYear9999 })
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      expect(isoTime(a)).toHaveLength(24)
      expect(isoTime(a) < isoTime(b)).toBe(a < b)
    }),
  )
})

test('a time before the year 0 or after 9999 is the first or last one that texts can express', () => {
  expect(isoTime(lastMomentOfYear9999 + 1)).toBe('9999-12-31T23:59:59.999Z')
  expect(isoTime(8.64e15)).toBe('9999-12-31T23:59:59.999Z')
  expect(isoTime(Date.parse('0000-01-01T00:00:00.000Z') - 1)).toBe('0000-01-01T00:00:00.000Z')
  expect(() => isoTime(NaN)).toThrow(RangeError)
})

test('one seed gives one sequence', () => {
  const bytes = (seed: number) => [...seededRandom(seed)(new Uint8Array(16))]
  expect(bytes(7)).toEqual(bytes(7))
  expect(bytes(7)).not.toEqual(bytes(8))
})
