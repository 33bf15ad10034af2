import { expect, test } from 'vitest'
import { valueTicks } from './value-axis.js'

test('axis lines are at round values, with the highest value at the top if it is round', () => {
  expect(valueTicks(0, 5_000, true)).toEqual([0, 2_500, 5_000])
  expect(valueTicks(0, 13, true)).toEqual([0, 5, 10, 15])
  expect(valueTicks(0, 9, true)).toEqual([0, 5, 10])
  expect(valueTicks(0, 1, true)).toEqual([0, 1])
  expect(valueTicks(0, 0.8, false)).toEqual([0, 0.2, 0.4, 0.6000000000000001, 0.8])
  expect(valueTicks(-30, 100, true)).toEqual([-50, 0, 50, 100])
})

test('any range is covered by at most five lines', () => {
  for (let power = -3; power < 13; power++) {
    for (const first of [1, 1.1, 1.9, 3.3, 4.7, 6.1, 9.99]) {
      const highest = first * 10 ** power
      const ticks = valueTicks(0, highest, false)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest * (1 - 1e-9))
      expect(ticks.at(-1)! / highest).toBeLessThan(2.1)
    }
  }
})
