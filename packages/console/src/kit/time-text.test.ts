import { expect, test } from 'vitest'
import { relativeTime, timeLeft, withLocalTimes } from './time-text.js'

test('a time is shown relative to now', () => {
  const now = Date.parse('2026-01-01T12:00:00Z')
  const shown = [0, 30, -90, 7200, -86_400, -40 * 86_400].map((seconds) =>
    relativeTime(now + seconds * 1000, now),
  )
  expect(shown).toEqual(['now', 'in 30 seconds', '1 minute ago', 'in 2 hours', 'yesterday', 'last month'])
})

test('an event slightly in the future, because of a fast clock, is shown as now', () => {
  const now = Date.parse('2026-01-01T12:00:00Z')
  expect([1, 5, 6].map((seconds) => relativeTime(now + seconds * 1000, now))).toEqual([
    'now',
    'now',
    'in 6 seconds',
  ])
})

test('the remaining time counts down', () => {
  const left = [187_200, 14_940, 547, 9, 0, -5].map((seconds) => timeLeft(seconds * 1000))
  expect(left).toEqual(['2 d 04 h', '4 h 09 min', '9 min 07 s', '9 s', '0 s', '0 s'])
})

test('times in sentences of the server are shown in local time', () => {
  const time = '2026-01-01T12:00:00.000Z'
  const shown = withLocalTimes(`It is free from ${time} to ${time}.`)
  expect(shown).not.toContain('Z')
  expect(shown).toMatch(/^It is free from .*2026.* to .*2026.*\.$/)
})
