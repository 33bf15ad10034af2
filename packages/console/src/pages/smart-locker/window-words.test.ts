import { expect, test } from 'vitest'
import { windowWords } from './window-words.js'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const month = new Date(2026, 10, 16).toLocaleDateString(undefined, { month: 'short' })
const saysDays = (from: string, to: string) => windowWords(from, to).split(month).length - 1

test('a window within one day names the day once', () => {
  expect(saysDays(at(16, 14), at(16, 16))).toBe(1)
  expect(saysDays(at(16, 14), at(17, 9))).toBe(2)
})
