import { seededRandom } from '@tablewright/base'
import { expect, test } from 'vitest'
import { requestIds } from './request-id.js'

test('ids are 52 capital letters and digits, and none repeats', () => {
  const nextId = requestIds(seededRandom(1))
  const ids = Array.from({ length: 1000 }, nextId)
  expect(ids.every((id) => /^[0-9A-V]{52}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(1000)
})

test('one seed gives the same ids again', () => {
  expect(requestIds(seededRandom(2))()).toBe(requestIds(seededRandom(2))())
})
