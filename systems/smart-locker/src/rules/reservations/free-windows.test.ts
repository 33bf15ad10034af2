import { isoTime } from '@tablewright/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeWindows } from './free-windows.js'
import { lengthOf } from './window.js'

const minute = 60_000
const toWindow = ([start, length]: readonly [number, number]) => ({
  from: isoTime(start * minute),
  to: isoTime((start + length) * minute),
})
const windows = fc
  .array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 20 })), { maxLength: 8 })
  .map((list) => list.map(toWindow).sort((one, other) => (one.from < other.from ? -1 : 1)))

test('a minute is free exactly if no taken window covers it', () => {
  fc.assert(
    fc.property(windows, (taken) => {
      const whole = toWindow([10, 40])
      const free = freeWindows(whole, taken, 0)
      for (let each = 10; each < 50; each++) {
        const at = isoTime(each * minute)
        const isTaken = taken.some(({ from, to }) => from <= at && at < to)
        expect(free.some(({ from, to }) => from <= at && at < to)).toBe(!isTaken)
      }
      expect(free.every((window) => window.from >= whole.from && window.to <= whole.to)).toBe(true)
    }),
  )
})

test('only too short gaps are omitted', () => {
  fc.assert(
    fc.property(windows, fc.nat(15), (taken, shortest) => {
      const all = freeWindows(toWindow([0, 80]), taken, 0)
      expect(freeWindows(toWindow([0, 80]), taken, shortest * minute)).toEqual(
        all.filter((window) => lengthOf(window) >= shortest * minute),
      )
    }),
  )
})
