import { expect, test } from 'vitest'
import { moneyFieldText, parseMoney } from './money-text.js'

test('typed amounts become exact minor units', () => {
  const typed = ['1200', '19.9', '0,07', '-3.50', '1.0055', 'ten', '']
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

test('the text of a field is parsed as the same value', () => {
  for (const minor of [0, 1, 99, 100, 123456, -250]) {
    expect(parseMoney(moneyFieldText(minor, 'EUR'), 'EUR')).toBe(minor)
  }
})

test.each([
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ['1 234,5', 123_450],
  ["1'234.50", 123_450],
  ['1.234.567', 123_456_700],
  ['1.234', 123_400],
  ['-1.234,5', -123_450],
  ['12.34.56', undefined],
  ['1,2345.00', undefined],
  ['1.234.50', undefined],
  ['1,234,5', undefined],
])('%s is read as people of one country or the other mean it', (text, minor) => {
  expect(parseMoney(text, 'EUR')).toBe(minor)
})

test('a currency with three decimals is parsed and formatted with three', () => {
  expect(parseMoney('1.234', 'KWD')).toBe(1_234)
  expect(parseMoney('1,234.500', 'KWD')).toBe(1_234_500)
})
