import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNumbers } from '../numbers/compare-numbers.js'
import { compareTexts, inSetOrder, maxOrderedMembers } from './set-order.js'

const few = { maxLength: 12 }
const bytesOf = (text: string) => Buffer.from(text, 'base64')

test('members are in the order of their bytes, or of their values', () => {
  const numbers = fc.oneof(
    fc.integer().map(String),
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String),
  )
  fc.assert(
    fc.property(fc.uniqueArray(numbers, few), (members) => {
      expect(inSetOrder('NS', members)).toEqual([...members].sort(compareNumbers))
    }),
  )
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 4 }), few), (members) => {
      expect(inSetOrder('SS', members)).toEqual([...members].sort(compareTexts))
    }),
  )
  const binaries = fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes).toString('base64'))
  fc.assert(
    fc.property(fc.uniqueArray(binaries, few), (members) => {
      const sorted = [...members].sort((one, other) => Buffer.compare(bytesOf(one), bytesOf(other)))
      expect(inSetOrder('BS', members)).toEqual(sorted)
    }),
  )
})

test('a set that is too large to sort stays unchanged', () => {
  const members = Array.from({ length: maxOrderedMembers + 1 }, (_, index) => String(-index))
  expect(inSetOrder('NS', members)).toBe(members)
})

test('texts are in the order of their bytes, with common prefixes of any length', () => {
  const beginnings = fc.tuple(
    fc.constantFrom('', 'a', 'é', '\u{1F600}', '\uffff'),
    fc.integer({ max: 1_100 }),
  )
  const endings = fc.string({ unit: 'grapheme', maxLength: 3 })
  fc.assert(
    fc.property(beginnings, endings, endings, ([letter, times], one, other) => {
      const [left, right] = [one, other].map((ending) => letter.repeat(Math.max(0, times)) + ending)
      const bytes = Buffer.compare(Buffer.from(left!), Buffer.from(right!))
      expect(Math.sign(compareTexts(left!, right!))).toBe(bytes)
    }),
  )
})
