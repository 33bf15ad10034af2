import { expect, test } from 'vitest'
import { columnNames, groupsOf, jsonLine } from './result-groups.js'

test('items of several kinds are grouped by the kind in the result', () => {
  const tagged = (type: string, id: string) => ({ type, item: { id } })
  expect(groupsOf([tagged('A', '1'), tagged('B', '2'), tagged('A', '3')])).toEqual([
    { type: 'A', rows: [{ id: '1' }, { id: '3' }] },
    { type: 'B', rows: [{ id: '2' }] },
  ])
})

test('results of a search are rows with their score', () => {
  const found = [
    { item: { id: 'a' }, score: 0 },
    { item: { id: 'b' }, score: 0.5 },
  ]
  expect(groupsOf(found)).toEqual([
    {
      type: '',
      rows: [
        { score: 0, id: 'a' },
        { score: 0.5, id: 'b' },
      ],
    },
  ])
})

test('a single item is one row, null is none, and a number is not an item', () => {
  expect(groupsOf({ id: '1', item: 'x' })).toEqual([{ type: '', rows: [{ id: '1', item: 'x' }] }])
  expect(groupsOf(null)).toEqual([])
  expect(groupsOf(7)).toBeUndefined()
})

test('columns are those that any row has', () => {
  expect(columnNames([{ a: 1 }, { b: 2, a: 3 }])).toEqual(['a', 'b'])
  expect([null, undefined, 0, 'x', ['y']].map((value) => jsonLine(value))).toEqual([
    '–',
    '–',
    '0',
    'x',
    '["y"]',
  ])
})
