import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttributeFields, AttributeValue, Item } from '../attribute-value.js'
import { canonicalNumber } from '../numbers/canonical-number.js'
import { parseCanonical, parseDecimal } from '../numbers/decimal.js'
import { attributeValues, base64Texts, items, texts } from '../testing/arbitrary-values.js'
import { base64Length, utf8Length } from './byte-length.js'
import { indexWriteUnits, readUnits, writeUnits } from './capacity.js'
import { attributeValueSize, decimalSize, itemSize, numberSize } from './item-size.js'

/** The rules once more, as plainly as they can be put. */
function plainItemSize(item: Item): number {
  const sizes = Object.entries(item).map(([name, value]) => Buffer.from(name).length + plainSize(value))
  return total(sizes)
}

function plainSize(value: AttributeValue): number {
  const { S, N, B, L, M, SS, NS, BS }: AttributeFields = value
  if (S !== undefined) return Buffer.from(S).length
  if (N !== undefined) return plainNumberSize(N)
  if (B !== undefined) return Buffer.from(B, 'base64').length
  if (L !== undefined) return 3 + total(L.map((element) => 1 + plainSize(element)))
  if (M !== undefined) return 3 + Object.keys(M).length + plainItemSize(M)
  if (SS !== undefined) return total(SS.map((element) => Buffer.from(element).length))
  if (NS !== undefined) return total(NS.map(plainNumberSize))
  if (BS !== undefined) return total(BS.map((element) => Buffer.from(element, 'base64').length))
  return 1
}

function plainNumberSize(text: string): number {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const wholeDigits = (fraction === '' ? whole.replace(/0+$/, '') : whole).replace(/^0+/, '')
  const fractionDigits = wholeDigits === '' ? fraction.replace(/^0+/, '') : fraction
  const minus = text.startsWith('-') ? 1 : 0
  return 1 + Math.ceil(wholeDigits.length / 2) + Math.ceil(fractionDigits.length / 2) + minus
}

const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)

test('sizes agree with a plain second count', () => {
  fc.assert(fc.property(items, (item) => itemSize(item) === plainItemSize(item)))
  fc.assert(fc.property(attributeValues, (value) => attributeValueSize(value) === plainSize(value)))
})

test('sizes of numbers of all lengths, near to and far from 1, agree with a plain second count', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 38 })
  fc.assert(
    fc.property(fc.boolean(), digits, fc.integer({ min: -129, max: 125 }), (negative, all, exponent) => {
      const power = Math.max(-130, Math.min(exponent, 126 - all.length))
      const text = canonicalNumber(`${negative ? '-' : ''}${all.join('')}E${power}`)
      if (text === '0') return
      const sizes = [numberSize(text), decimalSize(parseDecimal(text)), decimalSize(parseCanonical(text))]
      expect([text, ...sizes]).toEqual([text, ...new Array(3).fill(plainNumberSize(text))])
      expect(parseCanonical(text)).toEqual(parseDecimal(text))
    }),
    { numRuns: 2_000 },
  )
})

test('text and binary lengths are those of the bytes', () => {
  fc.assert(fc.property(texts, (text) => utf8Length(text) === Buffer.from(text).length))
  fc.assert(fc.property(base64Texts, (text) => base64Length(text) === Buffer.from(text, 'base64').length))
  expect(utf8Length('é'.repeat(1000))).toBe(2000)
})

test.each([
  ['0', 1],
  ['1', 2],
  ['12', 2],
  ['123', 3],
  ['120', 2],
  ['1000', 2],
  ['-1', 3],
  ['0.1', 2],
  ['0.012', 2],
  ['1.5', 3],
  ['100.5', 4],
  ['-1.5', 4],
  ['12345678901234567890123456789012345678', 20],
])('the number %s takes %d bytes', (text, size) => {
  expect(numberSize(text)).toBe(size)
})

test.each<[AttributeValue, number]>([
  [{ BOOL: false }, 1],
  [{ NULL: true }, 1],
  [{ L: [] }, 3],
  [{ M: {} }, 3],
  [{ L: [{ S: 'a' }] }, 5],
  [{ M: { ab: { S: 'a' } } }, 7],
  [{ SS: ['a', 'bc'] }, 3],
  [{ NS: ['1', '22'] }, 4],
  [{ B: 'AAAA' }, 3],
  [{ S: '' }, 0],
])('%j takes %d bytes', (value, size) => {
  expect(attributeValueSize(value)).toBe(size)
})

test('reads round up to 4 KB, halved when eventual and doubled in a transaction', () => {
  expect([0, 1, 4096, 4097].map((bytes) => readUnits(bytes, 'strong'))).toEqual([1, 1, 1, 2])
  expect(readUnits(4097, 'eventual')).toBe(1)
  expect(readUnits(0, 'eventual')).toBe(0.5)
  expect(readUnits(4097, 'transactional')).toBe(4)
})

test('writes pay for the larger of before and after, twice in a transaction', () => {
  expect(writeUnits(0, 0)).toBe(1)
  expect(writeUnits(1025, 10)).toBe(2)
  expect(writeUnits(10, 2049)).toBe(3)
  expect(writeUnits(10, 2049, true)).toBe(6)
})

test('an index is charged for the changes of its entry', () => {
  expect(indexWriteUnits('none', 5000, 5000)).toBe(0)
  expect(indexWriteUnits('inserted', 0, 1025)).toBe(2)
  expect(indexWriteUnits('removed', 1025, 0)).toBe(2)
  expect(indexWriteUnits('changed', 100, 1025)).toBe(2)
  expect(indexWriteUnits('moved', 100, 1025)).toBe(3)
})
