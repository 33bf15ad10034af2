import { expect, test } from 'vitest'
import { writtenText } from './trace-text.js'

test('the writes of a call are one line', () => {
  const totals = { requests: 2, readUnits: 0.5, writeUnits: 8, itemsWritten: 4 }
  expect(writtenText(totals)).toBe('4 items written, 8.5 units')
  expect(writtenText({ ...totals, itemsWritten: 0, writeUnits: 0.5 })).toBe('nothing written, 1 unit')
})
