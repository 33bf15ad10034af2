import { expect, test } from 'vitest'
import { newId } from './new-id.js'

test('an id is 128 bits, and never the same', () => {
  const ids = Array.from({ length: 100 }, newId)
  expect(ids.filter((id) => /^[0-9a-f]{32}$/.test(id))).toHaveLength(100)
  expect(new Set(ids).size).toBe(100)
})
