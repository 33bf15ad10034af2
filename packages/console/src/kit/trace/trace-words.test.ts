import { expect, test } from 'vitest'
import { writtenWords } from './trace-words.js'

test('the writes of a call are one line', () => {
  const totals = { requests: 2, readUnits: 0.5, writeUnits: 8, itemsWritten: 4 }
  expect(writtenWords(totals)).toBe('4 items written, 8.5 units')
  expect(writtenWords({ ...totals, itemsWritten: 0, writeUnits: 0.5 })).toBe('nothing written, 1 unit')
})
