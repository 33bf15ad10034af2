import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributeValues, items } from '../testing/arbitrary-values.js'
import { base64ToBytes, bytesToBase64, portableToBase64, portableToBytes } from './convert-binary.js'
import { fromAttributeValue, fromItem } from './from-attribute-value.js'
import { NumberText } from './number-text.js'
import { toAttributeValue, toItem } from './to-attribute-value.js'

test('stored values survive the conversion in both directions', () => {
  fc.assert(
    fc.property(attributeValues, (value) => {
      expect(toAttributeValue(fromAttributeValue(value))).toEqual(value)
    }),
  )
  fc.assert(
    fc.property(items, (item) => {
      const back = toItem(fromItem(item))
      expect(Object.keys(back)).toEqual(Object.keys(item))
      expect(back).toEqual(item)
    }),
  )
})

test('every double in range survives the way in and back', () => {
  const storable = fc
    .double({ noNaN: true, min: -(2 ** 53 - 1), max: 2 ** 53 - 1 })
    .filter((value) => value === 0 || Math.abs(value) >= 1e-130)
  fc.assert(
    fc.property(storable, (value) => {
      expect(fromAttributeValue(toAttributeValue(value))).toBe(value === 0 ? 0 : value)
    }),
    { numRuns: 1000 },
  )
})

test('every bigint of up to 38 digits survives, small ones as numbers', () => {
  const limit = 10n ** 38n - 1n
  fc.assert(
    fc.property(fc.bigInt({ min: -limit, max: limit }), (value) => {
      const back = fromAttributeValue(toAttributeValue(value))
      expect(BigInt(back as bigint | number)).toBe(value)
      expect(typeof back).toBe(Number.isSafeInteger(Number(value)) ? 'number' : 'bigint')
    }),
  )
})

test('each kind of number is read as the first of double, bigint and text that holds it', () => {
  expect(fromAttributeValue({ N: '9007199254740991' })).toBe(9007199254740991)
  expect(fromAttributeValue({ N: '9007199254740993' })).toBe(9007199254740993n)
  expect(fromAttributeValue({ N: '0.1' })).toBe(0.1)
  expect(fromAttributeValue({ N: `0.${'0'.repeat(129)}1` })).toBe(1e-130)
  expect(fromAttributeValue({ N: '0.12345678901234567890123' })).toEqual(
    new NumberText('0.12345678901234567890123'),
  )
  expect(toAttributeValue(new NumberText('1E2'))).toEqual({ N: '100' })
  expect(toAttributeValue(-0)).toEqual({ N: '0' })
  expect(JSON.stringify({ n: new NumberText('1.50') })).toBe('{"n":"1.5"}')
  expect(`${new NumberText('1.50')}`).toBe('1.5')
})

test('sets, bytes, empty values and undefined properties are distinct', () => {
  const value = {
    texts: new Set(['a', '']),
    numbers: new Set([1, 2n ** 60n]),
    bytes: new Set([new Uint8Array([1]), new Uint8Array()]),
    binary: Buffer.from('hi'),
    empty: '',
    list: [],
    map: {},
    nothing: null,
    absent: undefined,
  }
  expect(toItem(value)).toEqual({
    texts: { SS: ['a', ''] },
    numbers: { NS: ['1', '1152921504606846976'] },
    bytes: { BS: ['AQ==', ''] },
    binary: { B: 'aGk=' },
    empty: { S: '' },
    list: { L: [] },
    map: { M: {} },
    nothing: { NULL: true },
  })
  expect(fromAttributeValue({ B: 'aGk=' })).toStrictEqual(new Uint8Array([104, 105]))
  expect(toAttributeValue(Object.create(null))).toEqual({ M: {} })
})

const cycle: Record<string, unknown> = {}
cycle.self = cycle

test.each<[unknown, (string | number)[], RegExp]>([
  [Number.NaN, [], /^NaN cannot be stored/],
  [{ a: [1, Number.POSITIVE_INFINITY] }, ['a', 1], /^a\[1\]: Infinity cannot be stored/],
  [2 ** 53, [], /beyond what a double holds/],
  [1e-200, [], /not a number that DynamoDB holds/],
  [10n ** 38n + 1n, [], /not a number that DynamoDB holds/],
  [{ a: { b: () => 1 } }, ['a', 'b'], /^a\.b: a function cannot be stored/],
  [[undefined], [0], /^\[0\]: undefined cannot be stored/],
  [undefined, [], /^undefined cannot be stored/],
  [Symbol('x'), [], /^a symbol cannot be stored/],
  [new Date(0), [], /^an object of class Date cannot be stored/],
  [new Map(), [], /class Map/],
  [new Set(), [], /empty set/],
  [new Set(['a', 1]), [], /only texts, only numbers or only bytes/],
  [new Set([1, 'a']), [], /only texts, only numbers or only bytes/],
  [new Set([null]), [], /only texts, only numbers or only bytes/],
  [new Set([1, 1n]), [], /same value twice/],
  [new Set([new Uint8Array([1]), new Uint8Array([1])]), [], /same value twice/],
])('%o is refused', (value, path, message) => {
  expect(() => toAttributeValue(value)).toThrow(
    expect.objectContaining({
      code: 'VALUE_NOT_STORABLE',
      message: expect.stringMatching(message),
      remedy: expect.any(String),
      data: { path },
    }),
  )
})

test('a cycle and a value nested too deep are refused, one of 32 levels is not', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 'leaf' : [nested(depth - 1)])
  expect(() => toAttributeValue(cycle)).toThrow(/nested more than 32 levels deep, or contains itself/)
  expect(() => toAttributeValue(nested(32))).toThrow(/nested more than 32 levels/)
  expect(fromAttributeValue(toAttributeValue(nested(31)))).toEqual(nested(31))
})

test('only a plain object is an item', () => {
  expect(() => toItem([])).toThrow(/class Array/)
  expect(() => toItem(new Set())).toThrow(/class Set/)
})

test('base64 is the same with and without Buffer', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = bytesToBase64(bytes)
      expect(portableToBase64(bytes)).toBe(text)
      expect(portableToBytes(text)).toEqual(bytes)
      expect(base64ToBytes(text)).toEqual(bytes)
    }),
  )
})
