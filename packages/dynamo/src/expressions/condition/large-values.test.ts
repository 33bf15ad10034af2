import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttributeValue } from '../../attribute-value.js'
import { canonicalNumber } from '../../numbers/canonical-number.js'
import { attributeValues } from '../../testing/arbitrary-values.js'
import { canonicalText } from './canonical-text.js'
import { comparisonHolds, valueContains } from './comparisons.js'
import { includesText } from './text-search.js'
import { equalValues } from './values.js'

/** Repetitive texts, each too large for the search of the runtime together with another of them. */
const repetitive = fc
  .tuple(
    fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), minLength: 1, maxLength: 6 }),
    fc.integer({ min: 100, max: 900 }),
    fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 3 }),
  )
  .map(([part, times, end]) => part.repeat(times) + end)

test('a search in linear time returns the same as the runtime', () => {
  fc.assert(
    fc.property(repetitive, repetitive, fc.nat(), fc.nat(), (text, other, start, length) => {
      const own = text.slice(start % text.length).slice(0, 1 + (length % text.length))
      expect(includesText(text, own)).toBe(true)
      expect(includesText(text + other, other)).toBe(true)
      expect(includesText(text, other)).toBe(text.includes(other))
      expect(includesText(text.repeat(4), `${own}b${own}`)).toBe(text.repeat(4).includes(`${own}b${own}`))
    }),
    { seed: 15, numRuns: 200 },
  )
})

test('the runtime and the search agree on each side of the limit between them', () => {
  const text = 'ab'.repeat(2 ** 13)
  for (const length of [15, 16, 17, 18]) {
    expect(includesText(text, 'ab'.repeat(length).slice(0, length))).toBe(true)
    expect(includesText(text, `${'ab'.repeat(length).slice(0, length - 1)}c`)).toBe(false)
  }
})

test('values share a canonical text exactly if they are equal', () => {
  fc.assert(
    fc.property(attributeValues, attributeValues, (one, other) => {
      expect(canonicalText(one) === canonicalText(other)).toBe(equalValues(one, other))
      expect(canonicalText(JSON.parse(JSON.stringify(one)))).toBe(canonicalText(one))
    }),
    { seed: 15, numRuns: 1000 },
  )
  expect(canonicalText({ N: '1E1' })).toBe(canonicalText({ N: '10' }))
  expect(canonicalText({ SS: ['b', 'a'] })).toBe(canonicalText({ SS: ['a', 'b'] }))
})

const filler = Array.from({ length: 300 }, (_, index): AttributeValue => ({ S: `filler-${index}` }))

test('a large list contains the same elements as a small one, after any number of tests', () => {
  fc.assert(
    fc.property(
      fc.array(attributeValues, { maxLength: 12 }),
      fc.array(attributeValues),
      (members, others) => {
        const large: AttributeValue = { L: [...filler, ...members] }
        for (const value of [...members, ...others, ...members]) {
          const plain = filler.concat(members).some((member) => equalValues(member, value))
          expect(valueContains(large, value)).toBe(plain)
        }
      },
    ),
    { seed: 15, numRuns: 200 },
  )
})

test('large values are compared by their contents, any number of times', () => {
  const names = Array.from({ length: 300 }, (_, index) => `name-${index}`)
  const values = (last: string): AttributeValue[] => [
    { L: [...filler, { S: last }] },
    { SS: [last, ...names] },
    { M: Object.fromEntries([...names, last].map((name) => [name, { S: name }])) },
    { B: Buffer.from(names.join() + last).toString('base64') },
  ]
  const [ones, same, others] = [values('x'), values('x'), values('y')]
  for (let time = 0; time < 3; time++)
    for (const [at, one] of ones.entries()) {
      expect(comparisonHolds('=', one, same[at])).toBe(true)
      expect(comparisonHolds('=', one, others[at])).toBe(false)
      expect(comparisonHolds('<>', one, others[at])).toBe(true)
    }
  expect(comparisonHolds('<', ones[3], others[3])).toBe(true)
  expect(valueContains(ones[3], { B: Buffer.from('name-299x').toString('base64') })).toBe(true)
})

test('large sets of numbers are equal exactly if they have the same members, in any order', () => {
  const decimals = fc.record({
    negative: fc.boolean(),
    digits: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    exponent: fc.integer({ min: -120, max: 100 }),
  })
  const numbers = fc.uniqueArray(
    decimals.map(({ negative, digits, exponent }) =>
      canonicalNumber(`${negative ? '-' : ''}${digits}E${exponent}`),
    ),
    { minLength: 300, maxLength: 400 },
  )
  fc.assert(
    fc.property(numbers, fc.nat(), decimals, (members, place, { digits, exponent }) => {
      const at = place % members.length
      const shuffled = [...members.slice(at).reverse(), ...members.slice(0, at)]
      expect(equalValues({ NS: members }, { NS: shuffled })).toBe(true)
      const other = canonicalNumber(`${digits}E${exponent}`)
      const changed = [...shuffled.slice(1), other]
      expect(equalValues({ NS: members }, { NS: changed })).toBe(other === shuffled[0])
    }),
    { numRuns: 50 },
  )
})
