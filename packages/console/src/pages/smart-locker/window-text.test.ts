import { expect, test } from 'vitest'
import { windowText } from './window-text.js'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const month = new Date(2026, 10, 16).toLocaleDateString(undefined, { month: 'short' })
const saysDays = (from: string, to: string) => windowText(from, to).split(month).length - 1

test('a window within one day names the day once', () => {
  expect(saysDays(at(16, 14), at(16, 16))).toBe(1)
  expect(saysDays(at(16, 14), at(17, 9))).toBe(2)
})

test('a window is shown in the time zone of its location', () => {
  const [from, to] = ['2026-01-01T22:30:00.000Z', '2026-01-01T23:30:00.000Z']
  expect(windowText(from, to, 'UTC')).toMatch(/10:30|22:30/)
  // In Berlin it ends after midnight, on the next day.
  const berlin = windowText(from, to, 'Europe/Berlin')
  expect(berlin).toMatch(/11:30|23:30/)
  expect(berlin).toMatch(/Fri/)
})
