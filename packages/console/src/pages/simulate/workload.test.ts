import { expect, test } from 'vitest'
import {
  fieldBounds,
  isTooMuch,
  type LoadFields,
  maxRequests,
  parseWithin,
  simulatedSeconds,
  workloadOf,
} from './workload.js'

const fields: LoadFields = {
  rates: { read: 100, write: 0 },
  popularity: 'hot',
  amount: 3,
  keys: 50,
  seconds: 60,
  capacity: 'provisioned',
  read: 10,
  write: 20,
  months: 12,
  growth: 10,
}

test('fields are converted to a workload', () => {
  const report = { partitions: [{ partition: 'A#<a>' }], tables: [{ table: 'T' }] } as never
  expect(workloadOf(fields, report)).toEqual({
    seconds: 60,
    patterns: { read: { perSecond: 100 } },
    popularity: { kind: 'hot', share: 1 },
    keys: { 'A#<a>': 50 },
    capacity: { T: { mode: 'provisioned', read: 10, write: 20 } },
  })
})

test('a run of too many requests is shorter', () => {
  const busy = { ...fields, rates: { read: 50_000 }, seconds: 600 }
  expect(simulatedSeconds(busy) * 50_000).toBe(maxRequests)
  expect(simulatedSeconds({ ...busy, rates: { read: 10 * maxRequests } })).toBe(1)
  expect(simulatedSeconds({ ...busy, rates: {} })).toBe(600)
})

test('a field accepts numbers within its bounds', () => {
  const months = (text: string) => parseWithin(text, fieldBounds.months)
  expect(['1', ' 120 ', '1e2'].map(months)).toEqual([1, 120, 100])
  expect(['', '0', '-5', '0.5', '121', '1e30', 'x', 'Infinity'].map(months)).toEqual(Array(8).fill(undefined))
  expect(parseWithin('0.5', fieldBounds.growth)).toBe(0.5)
})

test('more than a million calls a second are not simulated', () => {
  expect(isTooMuch({ ...fields, rates: { read: maxRequests } })).toBe(false)
  expect(isTooMuch({ ...fields, rates: { read: maxRequests, write: 1 } })).toBe(true)
})
