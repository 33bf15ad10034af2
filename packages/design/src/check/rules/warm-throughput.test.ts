import { expect, test } from 'vitest'
import { id } from '../../attributes/kinds.js'
import { design } from '../../design.js'
import { diff } from '../../diff/diff.js'
import { type TableOptions, table } from '../../index.js'
import { get } from '../../patterns/reads.js'
import { check } from '../check.js'

function modelOf(options: TableOptions, warmThroughput?: TableOptions['warmThroughput']) {
  const indexes = { ByOwner: { partitionKey: 'owner', ...(warmThroughput && { warmThroughput }) } }
  const Thing = table('Things', { partitionKey: 'pk', indexes, ...options }).entity('THING', {
    key: { pk: '<thingId>' },
    attributes: { thingId: id() },
  })
  return design('things', { entities: { Thing }, patterns: { thing: get(Thing) } }).model
}

const found = (...given: Parameters<typeof modelOf>) =>
  check(modelOf(...given))
    .findings.filter(({ code }) => code === 'TW612')
    .map(({ message }) => message)

test('warm throughput below that of the table is refused', () => {
  expect(found({ warmThroughput: { readUnits: 12_000, writeUnits: 4_000 } }, { readUnits: 50_000 })).toEqual(
    [],
  )
  expect(found({ warmThroughput: { readUnits: 11_999 } })).toEqual([
    expect.stringContaining('Things has a warm throughput of 11999 read units'),
  ])
  expect(found({}, { writeUnits: 4_000.5 })).toEqual([
    expect.stringContaining('ByOwner has a warm throughput of 4000.5 write units'),
  ])
  const billing = { readUnits: 10, writeUnits: 10 }
  expect(found({ billing, warmThroughput: { readUnits: 100, writeUnits: 10 } })).toEqual([])
  expect(found({ billing, warmThroughput: { writeUnits: 9 } })).toHaveLength(1)
})

test('a change of the warm throughput is safe, and changes no index', () => {
  const [low, high] = [20_000, 40_000].map((readUnits) =>
    modelOf({ warmThroughput: { readUnits } }, { readUnits }),
  )
  const reasons = (one: typeof low, other: typeof low) =>
    diff(one!, other!).changes.map(({ impact, place, reason }) => [impact, place, reason])
  expect(reasons(low, high)).toEqual([
    ['safe', 'tables.Things', 'The warm throughput is higher.'],
    ['safe', 'tables.Things.ByOwner', 'The warm throughput is higher.'],
  ])
  expect(reasons(high, low)[0]![2]).toContain('keeps the higher one')
  expect(diff(low!, low!).changes).toEqual([])
})
