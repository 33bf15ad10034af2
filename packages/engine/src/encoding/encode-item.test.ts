import { type AttributeValue, type Item, itemSize } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineOwn } from '../reply.js'
import { encodeItem } from './encode-item.js'
import { itemJson } from './item-json.js'
import { encodeRecord } from './record.js'

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('a', '"', '\\', '\n', '\0', '\x7f', 'é', '\u2028', '\ud83d', '\ude00') }),
  fc.nat(200).map((length) => 'x'.repeat(length)),
)

const value: fc.Arbitrary<AttributeValue> = fc.oneof(
  text.map((S) => ({ S })),
  fc.integer().map((N) => ({ N: String(N) })),
  fc.constantFrom('0', '-0.5', '9'.repeat(38), `0.${'0'.repeat(129)}1`).map((N) => ({ N })),
  fc.boolean().map((BOOL) => ({ BOOL })),
  fc.constant({ NULL: true } as const),
  fc.constant({ B: 'AAAA' }),
  fc.array(text, { minLength: 1, maxLength: 3 }).map((SS) => ({ SS })),
  text.map((S) => ({ L: [{ S }, { M: { a: { N: '1' } } }] })),
)

const name = fc.oneof(text, fc.constantFrom('__proto__', 'constructor', '0', 'id'))

test('an item is encoded as through its JSON and its size', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (entries) => {
      const item: Item = {}
      for (const [key, each] of entries) defineOwn(item, key, each)
      expect(encodeItem(item)).toEqual(encodeRecord(itemJson(item), itemSize(item)))
    }),
    { numRuns: 500 },
  )
})

test('an item that may not fit is left to the caller, at every length around the limit', () => {
  for (const S of ['x', 'é', '"'])
    for (let length = 65_300; length < 65_600; length++) {
      const items: Item[] = [
        { id: { S: S.repeat(length) } },
        { long: { S: 'y'.repeat(10_900) }, ['n'.repeat(32_600)]: { S: S.repeat(length % 300) } },
      ]
      for (const item of items) {
        const record = encodeItem(item)
        if (record !== undefined)
          expect(record.equals(encodeRecord(itemJson(item), itemSize(item)))).toBe(true)
      }
    }
  expect(encodeItem({ id: { S: 'x'.repeat(70_000) } })).toBeUndefined()
  expect(encodeItem({ id: { S: 'x'.repeat(20_000) } })).toBeDefined()
})
