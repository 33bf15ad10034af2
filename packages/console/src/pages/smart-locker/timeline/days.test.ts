import { expect, test } from 'vitest'
import { addDays, dayOf, dayText, spanIn, timeAt } from './days.js'

const day = new Date(2026, 10, 16)
const at = (days: number, hours: number) => addDays(day, days).getTime() + hours * 3_600_000

test('a day is parsed from the address, and anything else is today', () => {
  expect(dayText(dayOf('2026-02-28', 0))).toBe('2026-02-28')
  expect(dayOf('nonsense', day.getTime() + 5_000)).toEqual(day)
  expect(dayText(addDays(dayOf('2026-02-28', 0), 1))).toBe('2026-03-01')
})

test('a time range over several days has a part in each day', () => {
  expect(spanIn(day, at(0, 18), at(1, 6))).toEqual({ left: 0.75, width: 0.25 })
  expect(spanIn(addDays(day, 1), at(0, 18), at(1, 6))).toEqual({ left: 0, width: 0.25 })
  expect(spanIn(addDays(day, 2), at(0, 18), at(1, 6))).toBeUndefined()
})

test('times are rounded to a step', () => {
  expect(timeAt(day, 0.5, 30)).toBe(at(0, 12))
  expect(timeAt(day, 0.5 + 0.01, 30)).toBe(at(0, 12))
  expect(timeAt(day, 2, 30)).toBe(at(1, 0))
})
