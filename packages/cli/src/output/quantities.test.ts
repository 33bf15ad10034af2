import { expect, test } from 'vitest'
import { bytesText } from './quantities.js'

test('bytes are shown in the largest fitting unit', () => {
  expect(bytesText(0)).toBe('0 bytes')
  expect(bytesText(1023)).toBe('1023 bytes')
  expect(bytesText(1536)).toBe('1.5 KB')
  expect(bytesText(300 * 1024 ** 2)).toBe('300 MB')
  expect(bytesText(5000 * 1024 ** 4)).toBe('5000 TB')
})
