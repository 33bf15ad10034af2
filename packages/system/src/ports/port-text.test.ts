import { expect, test } from 'vitest'
import { oneLine } from '../input/one-line.js'
import { portFailure, portLine } from './port-text.js'

test('text of programs becomes one short line without control characters', () => {
  expect(portLine('\u001B[31mbucket\u001B[0m is\r\nlocked\u202E', 100)).toBe('bucket is locked')
  expect(portFailure('x'.repeat(1_000), 10)).toBe('x'.repeat(10))
  const whole = new RegExp(`^${oneLine.source}$`, 'u')
  for (const text of ['a\u0007b', 'a\u2028b', 'ab\uD83D\uDE00', '\u0085']) {
    expect(portLine(text, 3)).toMatch(whole)
  }
})
