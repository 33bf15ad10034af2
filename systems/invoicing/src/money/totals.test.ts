import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from '../printing/format-money.js'
import { lineAmount, totalsOf } from './totals.js'

test.each([
  [0.1, 3, 0],
  [0.5, 1, 1],
  [1.0001, 10_000, 10_001],
  [3, 333, 999],
  [2.675, 100, 268],
])('%d times %d comes to %d', (quantity, unitPrice, amount) => {
  expect(lineAmount({ quantity, unitPrice, taxRate: 0 })).toBe(amount)
})

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 1_000_000 }).map((value) => value / 10_000),
  unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
  taxRate: fc.constantFrom(0, 5.5, 7, 19, 25),
})

test('totals add up, whatever the lines and the discount are', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.nat(1_000_000), (lines, wanted) => {
      const priced = lines.map((each) => ({ ...each, amount: lineAmount(each) }))
      const { subtotal, discount, tax, total } = totalsOf(priced, wanted)
      expect(subtotal).toBe(priced.reduce((sum, { amount }) => sum + amount, 0))
      expect(discount).toBe(Math.min(wanted, subtotal))
      expect(total).toBe(subtotal - discount + tax)
      expect(tax).toBeGreaterThanOrEqual(0)
      expect(tax).toBeLessThanOrEqual(Math.ceil((subtotal - discount) * 0.25) + 1)
      expect(totalsOf([...priced].reverse(), wanted)).toEqual({ subtotal, discount, tax, total })
    }),
  )
})

test('with one rate the tax is that of what is left after the discount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000), (amount, discount) => {
      const priced = [{ quantity: 1, unitPrice: amount, taxRate: 10, amount }]
      const left = amount - Math.min(discount, amount)
      expect(totalsOf(priced, discount).tax).toBe(Math.floor((left + 5) / 10))
    }),
  )
})

test('money is written with the decimals of its currency', () => {
  expect(formatMoney(123_456_789, 'EUR')).toBe('1,234,567.89 EUR')
  expect(formatMoney(-5, 'USD')).toBe('-0.05 USD')
  expect(formatMoney(1_234, 'JPY')).toBe('1,234 JPY')
  expect(formatMoney(Number.MAX_SAFE_INTEGER, 'QQQ')).toContain('QQQ')
})
