import type { AttributeValue, Item } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineOwn } from '../reply.js'
import { itemJson } from './item-json.js'

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\0', '\x7f', 'é', '\u2028', '\ud83d', '\ude00') }),
)

const value: fc.Arbitrary<AttributeValue> = fc.oneof(
  text.map((S) => ({ S })),
  fc.integer().map((N) => ({ N: String(N) })),
  fc.boolean().map((BOOL) => ({ BOOL })),
  fc.constant({ NULL: true } as const),
  fc.array(text, { minLength: 1, maxLength: 3 }).map((SS) => ({ SS })),
  text.map((S) => ({ L: [{ S }, { M: { a: { N: '1' } } }] })),
)

const name = fc.oneof(text, fc.constantFrom('__proto__', 'constructor', '0', 'id'))

test('the JSON of an item equals JSON.stringify', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (entries) => {
      const item: Item = {}
      for (const [key, each] of entries) defineOwn(item, key, each)
      expect(itemJson(item)).toBe(JSON.stringify(item))
    }),
    { numRuns: 500 },
  )
})
