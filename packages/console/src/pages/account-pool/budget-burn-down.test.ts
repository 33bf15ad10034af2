import { expect, test } from 'vitest'
import { burnDown } from './budget-burn-down.js'
import type { LeaseWithHistory } from './types.js'

const start = Date.parse('2026-03-04T00:00:00.000Z')
const hour = 3_600_000
const iso = (hours: number) => new Date(start + hours * hour).toISOString()
const lease = {
  budget: 10_000,
  spent: 5_000,
  startedAt: iso(0),
  expiresAt: iso(8),
  history: [{ at: iso(2), event: 'warned', note: '25 % of the budget' }],
} as unknown as LeaseWithHistory

test('the budget falls from the start over each warning to now, and continues at the same rate', () => {
  const [left, expected] = burnDown(lease, start + 5 * hour)
  expect(left!.points.map(({ at, value }) => [(at - start) / hour, value])).toEqual([
    [0, 10_000],
    [2, 7_500],
    [5, 5_000],
  ])
  expect(expected!.points.map(({ at, value }) => [(at - start) / hour, Math.round(value)])).toEqual([
    [5, 5_000],
    [8, 2_000],
  ])
})

test('the line of an insufficient budget ends when it is used up', () => {
  const [, expected] = burnDown({ ...lease, spent: 9_000 }, start + 6 * hour)
  expect(expected!.name).toContain('used up')
  expect((expected!.points[1]!.at - start) / hour).toBeCloseTo(6.667, 2)
})

test('a lease without a budget or a start has no line, and an ended lease has no forecast', () => {
  const { budget: _, ...free } = lease
  expect(burnDown(free as LeaseWithHistory, start)).toEqual([])
  expect(burnDown({ ...lease, endedAt: iso(4) }, start + 9 * hour)).toHaveLength(1)
})
