import { expect, test } from 'vitest'
import { windowOf } from './use-window.js'

test('only rows near the view are rendered, and the space of the others is kept', () => {
  const { first, last, before, after } = windowOf(100_000, { top: 360_000, height: 900, row: 36 })
  expect([first, last]).toEqual([9980, 10045])
  expect(before + (last - first) * 36 + after).toBe(3_600_000)
})

test('no rows are left out at both ends', () => {
  expect(windowOf(1000, { top: 0, height: 900, row: 36 })).toMatchObject({ first: 0, before: 0 })
  expect(windowOf(1000, { top: 36_000, height: 900, row: 36 })).toMatchObject({ last: 1000, after: 0 })
})
