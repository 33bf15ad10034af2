import type { AttributeValue, Item } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineOwn } from '../reply.js'
import { itemJson } from './item-json.js'
import { itemJsonSteps } from './item-json-steps.js'

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

function itemOf(entries: readonly (readonly [string, AttributeValue])[]): Item {
  const item: Item = {}
  for (const [key, each] of entries) defineOwn(item, key, each)
  return item
}

test('the JSON of an item equals JSON.stringify', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (entries) => {
      const item = itemOf(entries)
      expect(itemJson(item)).toBe(JSON.stringify(item))
    }),
    { numRuns: 500 },
  )
})

test('the JSON of an item that is printed in steps is the same', () => {
  const nested = fc.letrec<{ value: AttributeValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      value,
      fc.array(tie('value'), { maxLength: 8 }).map((L) => ({ L })),
      fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map((entries) => ({ M: itemOf(entries) })),
      fc.array(text, { minLength: 1, maxLength: 9 }).map((BS) => ({ BS })),
    ),
  }))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, nested.value), { maxLength: 6 }),
      fc.constantFrom(1, 2, 3),
      (entries, runLength) => {
        const steps = itemJsonSteps(itemOf(entries), runLength)
        let step = steps.next()
        while (!step.done) step = steps.next()
        expect(Buffer.concat(step.value).toString()).toBe(
          Buffer.from(JSON.stringify(itemOf(entries))).toString(),
        )
      },
    ),
    { numRuns: 500 },
  )
})
