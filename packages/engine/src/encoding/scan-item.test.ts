import { type Item, itemSize, validateItem } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemJson } from './item-json.js'
import { encodeRecord } from './record.js'
import { scanItem } from './scan-item.js'

const names = fc.oneof(
  fc.constantFrom('PK', 'status', 'naïve', 'x'.repeat(255)),
  fc.constantFrom('', '0', '12', '__proto__', '__propto__', 'constructor', 'a"b', 'x'.repeat(256)),
  fc.string({ maxLength: 4 }),
)
const texts = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\ud83d', '"', '\\', '\u007f', '\n'), maxLength: 6 }),
)
const numbers = fc.oneof(
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom('0', '-0', '1.50', '0.5', '1e3', '', 'x', '9'.repeat(38), '9'.repeat(39), '-100'),
)

/** Values of all kinds, some of them invalid. */
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    texts.map((S) => ({ S })),
    numbers.map((N) => ({ N })),
    fc.boolean().map((BOOL) => ({ BOOL })),
    fc.boolean().map((NULL) => ({ NULL })),
    fc.constantFrom(
      { B: 'AAAA' },
      { SS: ['a'] },
      { S: 1 },
      { S: 'a', N: '1' },
      {},
      null,
      { BOOL: 'true' },
      { L: 1 },
    ),
    fc.array(tie('value'), { maxLength: 4 }).map((L) => ({ L })),
    fc
      .array(fc.tuple(names, tie('value')), { maxLength: 4 })
      .map((each) => ({ M: Object.fromEntries(each) })),
  ),
}))

const usual: Item = {
  PK: { S: 'CUSTOMER#1' },
  count: { N: '-12.5' },
  paid: { BOOL: true },
  none: { NULL: true },
  note: { S: 'naïve 😀' },
  nested: { M: { list: { L: [{ S: '' }, { N: '0' }, { BOOL: false }, { M: {} }, { L: [] }] } } },
}

function expectAsParsed(bytes: Buffer, start: number): boolean {
  const scanned = scanItem(bytes, start)
  if (scanned === undefined) return false
  const item = JSON.parse(bytes.toString('utf8', start, scanned.end)) as Item
  expect(validateItem(item)).toBe(item)
  expect(scanned.item.record).toEqual(encodeRecord(itemJson(item), itemSize(item)))
  return true
}

test('an item of the usual form is scanned, and the bytes after it are ignored', () => {
  const json = JSON.stringify(usual)
  const bytes = Buffer.from(`x${json},"more":1`)
  expect(expectAsParsed(bytes, 1)).toBe(true)
  expect(scanItem(bytes, 1)?.end).toBe(bytes.indexOf(',"more"'))
})

test('a scanned item equals the result of the parser and the validation', () => {
  let taken = 0
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values), { maxLength: 6 }), (entries) => {
      if (expectAsParsed(Buffer.from(JSON.stringify(Object.fromEntries(entries))), 0)) taken++
    }),
    { numRuns: 300 },
  )
  expect(taken).toBeGreaterThan(30)
})

test('changed bytes are left to the parser, or have the meaning of the stored item', () => {
  const bytes = Buffer.from(JSON.stringify(usual))
  const byte = fc.oneof(
    fc.constantFrom(...Buffer.from('"\\{}[],:0SNLM\x00 ')),
    fc.integer({ max: 255, min: 0 }),
  )
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), byte, fc.nat(2), (at, value, removed) => {
      const changed = Buffer.concat([bytes.subarray(0, at), Buffer.of(value), bytes.subarray(at + removed)])
      expectAsParsed(changed, 0)
    }),
    { numRuns: 1000 },
  )
})

test('every end of the bytes is noticed', () => {
  const bytes = Buffer.from(JSON.stringify(usual))
  for (let end = 0; end < bytes.length; end++) expect(scanItem(bytes.subarray(0, end), 0)).toBeUndefined()
})

test('white space, escapes, equal names and depth are left to the parser', () => {
  const deep = `${'{"L":['.repeat(20)}${']}'.repeat(20)}`
  for (const json of [
    '{ "a":{"S":"x"}}',
    '{"a":{"S":"\\u0041"}}',
    '{"a":{"S":"x"},"a":{"S":"y"}}',
    '{"a":{"M":{"b":{"S":"x"},"b":{"S":"y"}}}}',
    '{"a":{"N":"1.0"}}',
    '{"1":{"S":"x"}}',
    '{"__proto__":{"S":"x"}}',
    `{"a":${deep}}`,
  ])
    expect(scanItem(Buffer.from(json), 0)).toBeUndefined()
})
