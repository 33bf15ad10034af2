import { check, create, design, get, id, increment, integer, table, update } from '@tablewright/design'
import { describe, expect, test } from 'vitest'
import { findLimits } from './find-limits.js'
import { forecast } from './forecast.js'
import { scaleLoad } from './scale-load.js'
import { simulate } from './simulate.js'

const notes = table('Notes', { partitionKey: 'PK', sortKey: 'SK' })
const Note = notes.entity('NOTE', {
  key: { PK: 'NOTE#<noteId>', SK: 'NOTE' },
  attributes: { noteId: id() },
})
const Total = notes.entity('TOTAL', {
  key: { PK: 'TOTAL', SK: 'TOTAL' },
  attributes: { written: integer({ minimum: 0 }).default(0) },
})
const report = check(
  design('notes', {
    entities: { Note, Total },
    patterns: {
      addNote: create(Note),
      noteById: get(Note),
      countNote: update(Total, { set: [], to: { written: increment() } }),
    },
  }).model,
)

describe('simulate', () => {
  test('throttles requests above the limit of one partition, and none below it', () => {
    const at = (perSecond: number) =>
      simulate(report, { seconds: 20, patterns: { countNote: { perSecond } } }).throttled
    expect(at(800)).toBe(0)
    expect(at(1_500) / (1_500 * 20)).toBeCloseTo(1 / 3, 1)
  })

  test('spreads keys over partitions, but not a hot key', () => {
    const load = { seconds: 20, patterns: { addNote: { perSecond: 2_500 } } }
    expect(simulate(report, load).throttled).toBe(0)
    const hot = simulate(report, { ...load, popularity: { kind: 'hot', share: 0.8 } })
    expect(hot.throttled / hot.requests).toBeGreaterThan(0.3)
    expect(hot.hottest[0]!.throttled).toBe(hot.throttled)
  })

  test('splits a partition that stays hot, and then serves more', () => {
    const load = {
      seconds: 120,
      splitAfter: 10,
      patterns: { addNote: { perSecond: 3_600 } },
      capacity: { Notes: { mode: 'provisioned', read: 1, write: 3_999 } },
    } as const
    const split = simulate(report, { ...load, keys: { 'NOTE#<noteId>': 9 } })
    expect(split.tables[0]!.splits).toBeGreaterThan(0)
    const never = simulate(report, { ...load, keys: { 'NOTE#<noteId>': 9 }, splitAfter: 1_000 })
    expect(split.throttled).toBeLessThan(never.throttled)
  })

  test('limits a provisioned table to its units and five minutes of unused ones', () => {
    const capacity = { Notes: { mode: 'provisioned', read: 100, write: 100 } } as const
    const short = simulate(report, { seconds: 60, capacity, patterns: { addNote: { perSecond: 200 } } })
    expect(short.throttled).toBe(0)
    const long = simulate(report, { seconds: 900, capacity, patterns: { addNote: { perSecond: 200 } } })
    // 100 units a second for 900 seconds, and 300 seconds of burst capacity, serve 120,000 of 180,000
    // requests.
    expect(long.throttled / long.requests).toBeCloseTo(1 / 3, 1)
  })

  test('raises the units of a table with auto scaling', () => {
    const fixed = { mode: 'provisioned', read: 10, write: 100 } as const
    const scaling = { ...fixed, scaling: { target: 0.7, maxRead: 1_000, maxWrite: 1_000 } }
    const run = (capacity: typeof fixed) =>
      simulate(report, {
        seconds: 1_800,
        capacity: { Notes: capacity },
        patterns: { addNote: { perSecond: 400 } },
      }).throttled
    expect(run(scaling)).toBeLessThan(run(fixed) / 4)
  })

  test('gives the same result for the same seed, and simulates a million requests in seconds', () => {
    const load = { seconds: 100, seed: 7, patterns: { noteById: { perSecond: 10_000 } } }
    const started = process.cpuUsage()
    const result = simulate(report, load)
    const { user } = process.cpuUsage(started)
    expect(result.requests).toBeGreaterThan(990_000)
    expect(user / 1e6).toBeLessThan(10)
    expect(simulate(report, load)).toEqual(result)
  })
})

describe('limits', () => {
  test('are the rates at which the simulation begins to throttle', () => {
    const limits = findLimits(report, { keys: { 'NOTE#<noteId>': 50 } })
    const { perSecond, partition } = limits.find(({ name }) => name === 'countNote')!
    expect([perSecond, partition]).toEqual([1_000, 'TOTAL'])
    const below = simulate(report, { seconds: 20, patterns: { countNote: { perSecond: perSecond * 0.85 } } })
    const above = simulate(report, { seconds: 20, patterns: { countNote: { perSecond: perSecond * 1.2 } } })
    expect([below.throttled, above.throttled > 0]).toEqual([0, true])
  })

  test('name a change that moves them', () => {
    const limit = findLimits(report).find(({ name }) => name === 'countNote')!
    expect(limit.changes.map(({ factor }) => factor)).toEqual([10, 100, 1000])
    expect(limit.changes[0]!.change).toContain('Spread TOTAL over 10 shards')
  })
})

test('a forecast grows, and names the day on which a limit is met', () => {
  const { months, limits } = forecast(
    report,
    { patterns: { countNote: { perSecond: 500 } } },
    { months: 12, perMonth: 1.1 },
  )
  expect(months).toHaveLength(13)
  expect(months[12]!.cost / months[0]!.cost).toBeCloseTo(1.1 ** 12)
  // 500 × 1.1^m = 1,000 after 7.3 months.
  expect(limits).toEqual([{ pattern: 'countNote', day: 222, partition: 'TOTAL' }])
})

describe('scaleLoad', () => {
  const rated = check(
    design('notes', {
      entities: { Note, Total },
      patterns: { addNote: create(Note, { rate: 10 }), noteById: get(Note, { rate: 100 }) },
    }).model,
  )
  const asDeclared = { traffic: 1, size: 1, perMonth: 1, months: 12 }
  const costOf = (scale: object) =>
    scaleLoad(rated, { ...asDeclared, ...scale }).patterns.map(({ cost }) => cost)

  test('does not throttle the declared load', () => {
    expect(costOf({})).toEqual(rated.patterns.map(({ monthly }) => monthly))
    const [heat] = scaleLoad(rated, asDeclared).partitions
    expect(heat).toMatchObject({ readUnits: rated.partitions[0]!.readUnits })
  })

  test('costs grow with traffic and with each month', () => {
    const [add = 0] = costOf({})
    expect(costOf({ traffic: 3 })[0]).toBeCloseTo(3 * add)
    expect(costOf({ perMonth: 1.1 })[0]).toBeCloseTo(add * 1.1 ** 12)
  })

  test('larger items cost more once they need more units, and heat their partition', () => {
    const small = rated.patterns[0]!.bytes.expected
    const [add = 0, read = 0] = costOf({})
    expect(costOf({ size: 1_000 / small })).toEqual([add, read])
    expect(costOf({ size: 3_000 / small })).toEqual([3 * add, read])
    expect(costOf({ size: 9_000 / small })[1]).toBeCloseTo(3 * read)
    const [before] = scaleLoad(rated, asDeclared).partitions
    const [after] = scaleLoad(rated, { ...asDeclared, size: 3_000 / small }).partitions
    expect(after!.writeUnits).toBeCloseTo(3 * before!.writeUnits)
  })
})
