import type { LiveChange } from '@tablewright/server/console-api'
import { expect, test } from 'vitest'
import { addChanges, maxChanges, noChanges, release } from './change-list.js'

const change = (number: number): LiveChange => ({
  table: 'T',
  sequenceNumber: String(number),
  at: '2026-11-15T00:00:00.000Z',
  eventName: 'INSERT',
  key: {},
  anatomy: [],
  before: null,
  after: null,
  beforeValues: null,
  afterValues: null,
  changed: [],
  expired: false,
})
const numbers = (changes: readonly LiveChange[]) =>
  changes.map(({ sequenceNumber }) => Number(sequenceNumber))

test('the newest is first, and new events wait while paused', () => {
  const first = addChanges(noChanges, [change(1), change(2)], false)
  const held = addChanges(first, [change(3), change(4)], true)
  expect(numbers(held.shown)).toEqual([2, 1])
  expect(numbers(held.held)).toEqual([4, 3])
  expect(numbers(release(held).shown)).toEqual([4, 3, 2, 1])
  expect(release(held).held).toEqual([])
})

test('the list never exceeds its limit', () => {
  const many = Array.from({ length: maxChanges + 5 }, (_, index) => change(index))
  const full = addChanges(noChanges, many, false)
  expect(full.shown).toHaveLength(maxChanges)
  expect(numbers(full.shown)[0]).toBe(maxChanges + 4)
})
