import { expect, test } from 'vitest'
import { rangeOf, shareOf, timeTicks } from './time-axis.js'

const hour = 3_600_000

test('ticks lie at whole hours inside the range, and there are few', () => {
  const from = Date.parse('2026-03-04T09:20:00.000Z')
  const ticks = timeTicks({ from, to: from + 10 * hour }, 6)
  expect(ticks.map(({ at }) => new Date(at).toISOString().slice(11, 16))).toEqual(['12:00', '15:00', '18:00'])
})

test.each([0.0005, 0.003, 0.03, 1, 30, 400, 4_000])('a range of %d days has at most 6 ticks', (days) => {
  const ticks = timeTicks({ from: 0, to: days * 24 * hour }, 6)
  expect(ticks.length).toBeGreaterThan(0)
  expect(ticks.length).toBeLessThanOrEqual(7)
})

test('a time outside a range is placed at its end', () => {
  const range = { from: 100, to: 200 }
  expect([50, 150, 300].map((at) => shareOf(at, range))).toEqual([0, 0.5, 1])
})

test('a range contains all of its times', () => {
  const { from, to } = rangeOf([5 * hour, hour, 9 * hour])
  expect(from).toBeLessThan(hour)
  expect(to).toBeGreaterThan(9 * hour)
})

test.each([7, 13 * 30])('three ticks of a narrow screen are enough to read %d days', (days) => {
  const from = Date.parse('2026-11-18T06:00:00.000Z')
  expect(timeTicks({ from, to: from + days * 24 * hour }, 3).length).toBeGreaterThanOrEqual(2)
})
