import type { DataItem } from '@tablewright/server/console-api'
import { expect, test } from 'vitest'
import { countKinds, joinGroups, rowsOf } from './collection-rows.js'

const item = (entity: string): DataItem => ({ entity, key: {}, item: {}, anatomy: [], bytes: 1, secrets: [] })
const group = (name: string, ...entities: string[]) => ({
  partition: { PK: { S: name } },
  anatomy: [],
  items: entities.map(item),
})

const pages = [
  { groups: [group('a', 'X'), group('b', 'X', 'Y')] },
  { groups: [group('b', 'Y'), group('c', 'X')] },
]

test('a partition that continues on the next page is shown once', () => {
  expect(joinGroups(pages).map(({ items }) => items.length)).toEqual([1, 3, 1])
})

test('each partition has a heading, and a filter by kind hides the others', () => {
  const groups = joinGroups(pages)
  expect(rowsOf(groups, '', true).map(({ kind }) => kind)).toEqual([
    'partition',
    'item',
    'partition',
    'item',
    'item',
    'item',
    'partition',
    'item',
  ])
  expect(rowsOf(groups, 'Y', true)).toHaveLength(3)
  expect(rowsOf(groups, 'Y', false)).toHaveLength(2)
  expect([...countKinds(groups)]).toEqual([
    ['X', 3],
    ['Y', 2],
  ])
})
