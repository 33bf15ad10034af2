import { expect, test } from 'vitest'
import { type LoadFields, maxRequests, simulatedSeconds, workloadOf } from './workload.js'

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

test('fields become a workload', () => {
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
