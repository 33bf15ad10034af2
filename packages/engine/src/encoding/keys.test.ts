import type { AttributeValue } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexKey, itemKey } from './keys.js'

const key = (sort: AttributeValue) => itemKey(1, { S: 'p' }, sort)
const order = (a: AttributeValue, b: AttributeValue) => key(a).compare(key(b))
const bytes = fc
  .array(fc.constantFrom(0, 1, 0x7f, 0xfe, 0xff), { maxLength: 5 })
  .map((list) => Buffer.from(list))
const binary = (value: Buffer): AttributeValue => ({ B: value.toString('base64') })

test('text sorts by its UTF-8 bytes', () => {
  const text = fc.string({ unit: fc.constantFrom('\0', '\x01', 'a', 'é', '￿', '😀'), maxLength: 5 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(order({ S: a }, { S: b })).toBe(Buffer.from(a).compare(Buffer.from(b)))
    }),
  )
})

test('long text and text beyond ASCII have the same bytes as short ASCII text has', () => {
  const ascii = 'x'.repeat(48)
  expect(key({ S: `${ascii}y` }).includes(`${ascii}y`)).toBe(true)
  expect(key({ S: ascii }).includes(ascii)).toBe(true)
  expect(key({ S: 'abcé' }).includes('abcé')).toBe(true)
})

test('binary sorts by its bytes', () => {
  fc.assert(fc.property(bytes, bytes, (a, b) => order(binary(a), binary(b)) === a.compare(b)))
})

test('numbers sort by their value', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (a, b) => {
      expect(order({ N: String(a) }, { N: String(b) })).toBe(Math.sign(a - b))
    }),
  )
})

test('the sort values of an index sort from left to right, for any contents', () => {
  const pair = fc.tuple(bytes, bytes)
  const indexed = ([a, b]: readonly [Buffer, Buffer]) =>
    indexKey(2, [{ S: 'p' }], [binary(a), binary(b)], [{ S: 'id' }])
  fc.assert(
    fc.property(pair, pair, (first, second) => {
      const expected = first[0].compare(second[0]) || first[1].compare(second[1])
      expect(indexed(first).compare(indexed(second))).toBe(expected)
    }),
  )
})

test('different keys never have the same bytes', () => {
  const value = fc.oneof(
    bytes,
    fc.integer({ min: 250, max: 260 }).map((length) => Buffer.alloc(length)),
  )
  const parts = fc.tuple(value, value, value, value)
  const build = ([a, b, c, d]: readonly Buffer[]) =>
    indexKey(2, [binary(a!), binary(b!)], [], [binary(c!), binary(d!)])
  fc.assert(
    fc.property(parts, parts, (first, second) => {
      const same = first.every((part, index) => part.equals(second[index]!))
      expect(build(first).equals(build(second))).toBe(same)
    }),
  )
})

test('the longest keys of DynamoDB fit, and differ when their last byte does', () => {
  const zeros = (length: number): AttributeValue => binary(Buffer.alloc(length))
  const partition = Buffer.alloc(2048)
  const other = Buffer.from(partition).fill(1, 2047)
  expect(itemKey(1, binary(partition), zeros(1024)).length).toBeLessThanOrEqual(4026)
  expect(itemKey(1, binary(partition)).equals(itemKey(1, binary(other)))).toBe(false)
  const four = [zeros(256), zeros(256), zeros(256), zeros(256)]
  const longest = indexKey(1, [zeros(254)], four, [zeros(254)])
  expect(longest.length).toBe(2574)
  const tableKey = [binary(partition), zeros(1024)]
  const otherKey = [binary(other), zeros(1024)]
  expect(indexKey(1, [zeros(1)], four, tableKey).equals(indexKey(1, [zeros(1)], four, otherKey))).toBe(false)
})
