import { canonicalNumber, numberSize } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainNumberSize, smallWhole } from './plain-number.js'

const texts = fc.oneof(
  fc.integer().map(String),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.tuple(fc.integer(), fc.nat()).map(([whole, fraction]) => `${whole}.${fraction}`),
  fc.string({ unit: fc.constantFrom('-', '.', '0', '1', '9', 'e', ' '), maxLength: 6 }),
  fc.nat(42).map((length) => '9'.repeat(length)),
  fc.nat(42).map((length) => `1${'0'.repeat(length)}`),
  fc.nat(42).map((length) => `1.${'0'.repeat(length)}1`),
)

function isCanonical(text: string): boolean {
  try {
    return canonicalNumber(text) === text
  } catch {
    return false
  }
}

test('a size is that of the canonical number, and nothing else has one', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const size = plainNumberSize(Buffer.from(`"${text}"`), 1, 1 + text.length)
      if (size >= 0) expect([isCanonical(text), size]).toEqual([true, numberSize(text)])
    }),
    { numRuns: 2_000 },
  )
  for (const text of ['1', '-7', '100', '12.5', '-100.25'])
    expect(plainNumberSize(Buffer.from(text), 0, text.length)).toBe(numberSize(text))
})

test('a small whole number has its value', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const value = smallWhole(Buffer.from(text), 0, text.length)
      if (!Number.isNaN(value)) expect(value).toBe(Number(text))
    }),
    { numRuns: 1_000 },
  )
  expect(smallWhole(Buffer.from('-42'), 0, 3)).toBe(-42)
})
