import { type AttributeValue, compareNumbers } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KeyRange } from '../storage/storage.js'
import { hashBytes } from './hash-bytes.js'
import { indexKey, itemKey } from './keys.js'
import { keyAfter, numberRange, partitionRange, type SortCondition } from './ranges.js'

const isIn = (key: Buffer, { from, to }: KeyRange) => key.compare(from!) >= 0 && key.compare(to!) < 0

const text = fc
  .string({ unit: fc.constantFrom('\0', '\x01', 'a', 'ÿ', '￿'), maxLength: 4 })
  .map((S): AttributeValue => ({ S }))
const number = fc.integer({ min: -30, max: 30 }).map((N): AttributeValue => ({ N: String(N) }))
const operator = fc.constantFrom<SortCondition['operator']>(
  '=',
  '<',
  '<=',
  '>',
  '>=',
  'between',
  'beginsWith',
)

function compare(a: AttributeValue, b: AttributeValue): number {
  if ('N' in a && 'N' in b) return compareNumbers(a.N, b.N)
  return Buffer.from((a as { S: string }).S).compare(Buffer.from((b as { S: string }).S))
}

function meets(value: AttributeValue, { operator, values }: SortCondition): boolean {
  const order = compare(value, values[0]!)
  switch (operator) {
    case '=':
      return order === 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    case 'between':
      return order >= 0 && compare(value, values[1]!) <= 0
    case 'beginsWith':
      return (value as { S: string }).S.startsWith((values[0] as { S: string }).S)
  }
}

test('a condition on text takes in exactly the items that meet it', () => {
  fc.assert(
    fc.property(text, operator, text, text, (value, operator, low, high) => {
      const condition = { operator, values: [low, high] }
      const range = partitionRange(3, [{ S: 'p' }], [], condition)
      expect(isIn(itemKey(3, { S: 'p' }, value), range)).toBe(meets(value, condition))
      expect(isIn(itemKey(3, { S: 'other' }, value), range)).toBe(false)
      expect(isIn(itemKey(4, { S: 'p' }, value), range)).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test('a condition on the second sort attribute of an index takes in exactly the entries that meet it', () => {
  const numeric = operator.filter((each) => each !== 'beginsWith')
  fc.assert(
    fc.property(text, number, text, numeric, number, number, (first, second, fixed, operator, low, high) => {
      const condition = { operator, values: [low, high] }
      const range = partitionRange(3, [{ S: 'a' }, { N: '1' }], [fixed], condition)
      const key = indexKey(3, [{ S: 'a' }, { N: '1' }], [first, second], [{ S: 'ÿÿ' }])
      expect(isIn(key, range)).toBe(compare(first, fixed) === 0 && meets(second, condition))
      const partition = partitionRange(3, [{ S: 'a' }, { N: '1' }])
      expect(isIn(key, partition)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('a table without a sort key has one item in a partition', () => {
  const range = partitionRange(3, [{ S: 'p' }])
  expect(isIn(itemKey(3, { S: 'p' }), range)).toBe(true)
  expect(isIn(itemKey(3, { S: 'pp' }), range)).toBe(false)
})

test('every item is in exactly one segment, and segments are of even size', () => {
  for (const total of [1, 2, 3, 7, 64]) {
    const counts = new Array<number>(total).fill(0)
    const ranges = counts.map((_, segment) => numberRange(5, segment, total))
    for (let id = 0; id < 6400; id++) {
      const key = itemKey(5, { S: `customer#${id}` }, { N: '1' })
      const homes = ranges.flatMap((range, segment) => (isIn(key, range) ? [segment] : []))
      expect(homes).toHaveLength(1)
      counts[homes[0]!]!++
    }
    const even = 6400 / total
    expect(Math.min(...counts)).toBeGreaterThan(even * 0.6)
    expect(Math.max(...counts)).toBeLessThan(even * 1.4)
  }
})

test('the successor of a key sorts directly after it', () => {
  const key = itemKey(1, { S: 'p' }, { S: 'a' })
  expect(keyAfter(key).compare(key)).toBe(1)
  expect(keyAfter(key).compare(itemKey(1, { S: 'p' }, { S: 'a\0' }))).toBe(-1)
})

test('the hash of the same bytes is equal at any position', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20 }), fc.nat({ max: 9 }), (bytes, offset) => {
      const moved = Buffer.concat([Buffer.alloc(offset, 7), bytes, Buffer.alloc(3, 9)])
      expect(hashBytes(moved, offset, offset + bytes.length)).toBe(hashBytes(bytes, 0, bytes.length))
    }),
  )
})
