import { expect, test } from 'vitest'
import { moneyFieldText, parseMoney } from './money-words.js'

test('what was typed becomes minor units exactly', () => {
  const typed = ['1200', '19.9', '0,07', '-3.50', '1.005', 'ten', '']
  expect(typed.map((text) => parseMoney(text, 'EUR'))).toEqual([
    120000,
    1990,
    7,
    -350,
    undefined,
    undefined,
    undefined,
  ])
  expect(parseMoney('500', 'JPY')).toBe(500)
  expect(parseMoney('1.5', 'JPY')).toBeUndefined()
})

test('what stands in a field is read back as the same', () => {
  for (const minor of [0, 1, 99, 100, 123456, -250]) {
    expect(parseMoney(moneyFieldText(minor, 'EUR'), 'EUR')).toBe(minor)
  }
})
