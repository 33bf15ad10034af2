import { expect, test } from 'vitest'
import { decimalOf } from './decimal-of.js'

test('numbers of options are written in digits', () => {
  expect(['0', '007', '1.5', '1e3'].map(decimalOf)).toEqual([0, 7, 1.5, 1000])
})

test.each(['', ' ', '-1', '+1', '1.', '.5', '0x10', '1e', 'Infinity', 'NaN'])('%j is no number', (text) => {
  expect(decimalOf(text)).toBeNaN()
})
