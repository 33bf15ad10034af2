import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from '../printing/format-money.js'
import { addTaxes, creditableTaxes, creditTaxes } from './credit-taxes.js'
import { decimalsOf, isCurrency } from './currencies.js'
import { categoryOf } from './tax.js'
import { grossAmount, lineAmount, lineDiscount, totalsOf } from './totals.js'

test.each([
  [0.1, 3, 0],
  [0.5, 1, 1],
  [1.0001, 10_000, 10_001],
  [3, 333, 999],
  [2.675, 100, 268],
])('%d times %d comes to %d', (quantity, unitPrice, amount) => {
  expect(lineAmount({ quantity, unitPrice, taxRate: 0 })).toBe(amount)
})

const percent = fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 10_000)
const line = fc.record(
  {
    quantity: fc.integer({ min: 1, max: 1_000_000 }).map((value) => value / 10_000),
    unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
    taxRate: fc.constantFrom(0, 5.5, 7, 19, 25),
    discountPercent: percent,
  },
  { requiredKeys: ['quantity', 'unitPrice', 'taxRate'] },
)
const discount = fc.oneof(
  fc.record({ discount: fc.nat(1_000_000) }),
  fc.record({ discount: fc.constant(0), discountPercent: percent }),
)

/** An independent implementation of the rule with exact fractions. */
interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

/** Converts a number with up to four decimals to a fraction. */
function fraction(value: number, under = 1n): Fraction {
  const [whole = '', decimals = ''] = value.toFixed(4).split('.')
  return { over: BigInt(whole + decimals), under: 10_000n * under }
}

function times(one: Fraction, other: Fraction): Fraction {
  return { over: one.over * other.over, under: one.under * other.under }
}

/** Rounds by counting: the largest integer that does not exceed the fraction plus one half. */
function rounded({ over, under }: Fraction): number {
  let result = over / under
  while (2n * under * (result + 1n) <= 2n * over + under) result++
  return Number(result)
}

const whole = (value: number): Fraction => ({ over: BigInt(value), under: 1n })

test('rounding: lines, their discounts, the invoice discount and each tax round once, halves up', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), discount, (lines, wanted) => {
      const priced = lines.map((each) => ({ ...each, amount: lineAmount(each) }))
      for (const each of priced) {
        const gross = rounded(times(fraction(each.quantity), whole(each.unitPrice)))
        const reduction = rounded(times(fraction(each.discountPercent ?? 0, 100n), whole(gross)))
        expect([grossAmount(each), lineDiscount(each)]).toEqual([gross, reduction])
        expect(each.amount).toBe(gross - reduction)
      }
      const totals = totalsOf(priced, wanted)
      const subtotal = priced.reduce((sum, { amount }) => sum + amount, 0)
      const asked =
        'discountPercent' in wanted
          ? rounded(times(fraction(wanted.discountPercent, 100n), whole(subtotal)))
          : wanted.discount
      expect(totals.subtotal).toBe(subtotal)
      expect(totals.discount).toBe(Math.min(asked, subtotal))
      let [bases, taxes] = [0, 0]
      for (const { category, rate, base, tax } of totals.taxes) {
        const own = priced.filter((each) => each.taxRate === rate && categoryOf(each) === category)
        const net = own.reduce((sum, { amount }) => sum + amount, 0)
        const share = subtotal === 0 ? 0n : (BigInt(net) * BigInt(totals.discount)) / BigInt(subtotal)
        expect([share, share + 1n]).toContain(BigInt(net - base))
        expect(tax).toBe(rounded(times(fraction(rate, 100n), whole(base))))
        bases += base
        taxes += tax
      }
      expect(bases).toBe(subtotal - totals.discount)
      expect([totals.tax, totals.total]).toEqual([taxes, bases + taxes])
      expect(totalsOf([...priced].reverse(), wanted)).toEqual(totals)
    }),
  )
})

test('credit notes refund tax in proportion, and all together exactly the credited amount', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.array(fc.nat(99)), (lines, cuts) => {
      const priced = lines.map((each) => ({ ...each, amount: lineAmount(each) }))
      const { taxes, total } = totalsOf(priced, { discount: 0 })
      let [left, remaining] = [taxes, total]
      const parts = [...cuts.map((cut) => Math.floor((total * cut) / 300)), Number.POSITIVE_INFINITY]
      for (const part of parts) {
        const amount = Math.min(part, remaining)
        const credit = creditTaxes(amount, left)
        expect(credit.reduce((sum, { base, tax }) => sum + base + tax, 0)).toBe(amount)
        for (const { rate, base, tax } of credit) {
          expect(base).toBeGreaterThanOrEqual(0)
          expect(tax).toBeGreaterThanOrEqual(0)
          // The last note also has the rounding differences, at most one unit from each of the others.
          const off = Math.abs(tax - rounded(times(fraction(rate, 100n), whole(base))))
          expect(off).toBeLessThanOrEqual(amount === remaining ? parts.length : 1)
        }
        left = creditableTaxes(left, credit)
        remaining -= amount
      }
      for (const { base, tax } of left) expect([base, tax]).toEqual([0, 0])
    }),
  )
})

test('tax groups are added up by category and rate', () => {
  const group = { category: 'standard', rate: 19, base: 100, tax: 19 } as const
  const zero = { category: 'zero', rate: 0, base: 5, tax: 0 } as const
  expect(addTaxes([group], [zero, group])).toEqual([zero, { ...group, base: 200, tax: 38 }])
})

test('currencies are those of ISO 4217, with their decimals', () => {
  expect(['EUR', 'USD', 'JPY', 'KWD', 'CLF'].map(decimalsOf)).toEqual([2, 2, 0, 3, 4])
  expect(['EUR', 'eur', 'QQQ', 'XAU', ''].map(isCurrency)).toEqual([true, false, false, false, false])
})

test('money is formatted with the decimals of its currency', () => {
  expect(formatMoney(123_456_789, 'EUR')).toBe('1,234,567.89 EUR')
  expect(formatMoney(-5, 'USD')).toBe('-0.05 USD')
  expect(formatMoney(1_234, 'JPY')).toBe('1,234 JPY')
  expect(formatMoney(Number.MAX_SAFE_INTEGER, 'QQQ')).toContain('QQQ')
})
