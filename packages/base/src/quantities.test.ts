import { expect, test } from 'vitest'
import { countText, sizeText } from './quantities.js'

test('numbers and sizes are formatted for people', () => {
  expect([0, 0.5, 2.345, 12.4, 999, 1_000, 31_507, 1_234_567].map(countText)).toEqual([
    '0',
    '0.5',
    '2.35',
    '12',
    '999',
    '1,000',
    '31,507',
    '1,234,567',
  ])
  expect([100, 1_536, 5 * 1_024 ** 2, 20 * 1_024 ** 3].map(sizeText)).toEqual([
    '100 bytes',
    '1.5 KB',
    '5 MB',
    '20 GB',
  ])
})
