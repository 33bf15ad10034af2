import {
  type AttributeValue,
  applyUpdate,
  DynamoError,
  type Item,
  itemSize,
  maxItemSize,
  type Update,
  type UpdateAction,
} from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeRecord, itemJson } from '../encoding/index.js'
import { defineOwn } from '../reply.js'
import { patchRecord } from './patch-record.js'

const texts = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({
    unit: fc.constantFrom('"', '\\', '{', '}', ',', ':', '\n', '\x7f', 'é', '€', '\ud83d', '\ude00', '😀'),
  }),
)
const numbers = fc.oneof(fc.integer().map(String), fc.constantFrom('0.25', '-12.5', '9e125', '0'))
const values: fc.Arbitrary<AttributeValue> = fc.oneof(
  texts.map((S) => ({ S })),
  numbers.map((N) => ({ N })),
  fc.boolean().map((BOOL) => ({ BOOL })),
  fc.constant({ NULL: true } as const),
  fc.uint8Array({ maxLength: 9 }).map((bytes) => ({ B: Buffer.from(bytes).toString('base64') })),
  fc.uniqueArray(texts, { minLength: 1, maxLength: 3 }).map((SS) => ({ SS })),
  texts.map((S) => ({ L: [{ S }, { M: { a: { N: '1' }, '}': { L: [] } } }] })),
)
/** Few, so that actions meet attributes; some that JSON or JavaScript treat in another way. */
const names: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('a', 'b', 'ab', 'status', 'version', 'x-1', '_') },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', '0', '17', 'naïve', '"', 'a"b', '') },
)
const items = fc.array(fc.tuple(names, values), { maxLength: 8 }).map((entries) => {
  const item: Item = {}
  for (const [name, value] of entries) defineOwn(item, name, value)
  return item
})
const actions: fc.Arbitrary<UpdateAction> = fc.oneof<fc.Arbitrary<UpdateAction>[]>(
  fc.tuple(names, values).map(([name, value]) => ({
    kind: 'set' as const,
    path: [name] as const,
    value: { kind: 'value' as const, value },
  })),
  names.map((name) => ({ kind: 'remove' as const, path: [name] as const })),
  fc
    .tuple(names, numbers)
    .map(([name, N]) => ({ kind: 'add' as const, path: [name] as const, value: { N } })),
)
const updates: fc.Arbitrary<Update> = fc
  .uniqueArray(actions, { minLength: 1, maxLength: 6, selector: ({ path }) => path[0] })
  .map((all) => ({ actions: all }))

function recordOf(item: Item): Buffer {
  return encodeRecord(itemJson(item), itemSize(item))
}

/** The record after an update by way of the parsed item; undefined where it is refused. */
function plainly(update: Update, item: Item): Buffer | undefined {
  try {
    const after = applyUpdate(update, item)
    return itemSize(after) > maxItemSize ? undefined : recordOf(after)
  } catch (error) {
    if (error instanceof DynamoError) return undefined
    throw error
  }
}

function patched(update: Update, item: Item): Buffer | undefined {
  try {
    return patchRecord(recordOf(item), update)
  } catch (error) {
    if (error instanceof DynamoError) return undefined
    throw error
  }
}

test('a patched record is the record of the updated item, byte for byte', () => {
  let count = 0
  fc.assert(
    fc.property(items, updates, (item, update) => {
      const record = patched(update, item)
      if (record === undefined) return
      count++
      expect(record.toString('latin1')).toBe(plainly(update, item)?.toString('latin1'))
    }),
    { numRuns: 4000 },
  )
  expect(count).toBeGreaterThan(1000)
})

test('the common updates are patched', () => {
  const item: Item = { PK: { S: 'p' }, SK: { S: 's' }, status: { S: 'NEW' }, version: { N: '9' } }
  const update: Update = {
    actions: [
      { kind: 'set', path: ['status'], value: { kind: 'value', value: { S: 'RETURNED, "é"' } } },
      { kind: 'set', path: ['updatedAt'], value: { kind: 'value', value: { S: '2026' } } },
      { kind: 'add', path: ['version'], value: { N: '1' } },
      { kind: 'remove', path: ['SK'] },
    ],
  }
  expect(patchRecord(recordOf(item), update)?.equals(plainly(update, item)!)).toBe(true)
})

test('an update that needs the parsed item is not patched', () => {
  const item: Item = { PK: { S: 'p' }, list: { L: [] }, text: { S: 'a' } }
  const value = { kind: 'value', value: { S: 'b' } } as const
  const others: readonly Update[] = [
    { actions: [{ kind: 'set', path: ['list', 0], value }] },
    { actions: [{ kind: 'set', path: ['copy'], value: { kind: 'path', path: ['text'] } }] },
    { actions: [{ kind: 'add', path: ['text'], value: { N: '1' } }] },
    { actions: [{ kind: 'delete', path: ['text'], value: { SS: ['a'] } }] },
    { actions: [{ kind: 'set', path: ['text'], value: { kind: 'value', value: { L: [] } } }] },
    { actions: [{ kind: 'set', path: ['text'], value }], legacy: true },
    {
      actions: [
        { kind: 'set', path: ['text'], value: { kind: 'value', value: { S: 'x'.repeat(maxItemSize) } } },
      ],
    },
  ]
  for (const update of others) expect(patchRecord(recordOf(item), update)).toBeUndefined()
})

test('a record of another form is not patched', () => {
  const update: Update = {
    actions: [{ kind: 'set', path: ['a'], value: { kind: 'value', value: { S: 'b' } } }],
  }
  for (const json of [
    '{ "a":{"S":"x"}}',
    '{"a": {"S":"x"}}',
    '{"a":{"S":"x"} }',
    '{"b":{"S":"x"',
    '{}',
    '[]',
  ])
    expect(patchRecord(encodeRecord(json, 2), update)).toBeUndefined()
})
