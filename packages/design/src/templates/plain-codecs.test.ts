import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDate, isTimestamp } from './plain-codecs.js'

const two = (max: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'))
const day = fc
  .tuple(fc.constantFrom('0000', '1900', '2000', '2023', '2024', '9999'), two(14), two(33))
  .map((parts) => parts.join('-'))
const time = fc.tuple(two(25), two(61), two(61)).map((parts) => parts.join(':'))

/** Whether a timestamp exists: Date returns it unchanged. */
function exists(timestamp: string): boolean {
  const at = new Date(timestamp)
  return !Number.isNaN(at.getTime()) && at.toISOString() === timestamp
}

test('times and days are accepted exactly if Date returns them unchanged', () => {
  fc.assert(
    fc.property(day, time, (date, clock) => {
      const timestamp = `${date}T${clock}.123Z`
      expect(isTimestamp(timestamp), timestamp).toBe(exists(timestamp))
      expect(isDate(date), date).toBe(exists(`${date}T00:00:00.000Z`))
    }),
    { numRuns: 2_000 },
  )
})
