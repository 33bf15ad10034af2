import type { AttributeValue, Item } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsvLine } from './csv.js'
import { parseIonLine } from './read-ion.js'
import { ionLine } from './write-ion.js'

const bytes = fc.uint8Array({ maxLength: 20 }).map((each) => Buffer.from(each).toString('base64'))
const text = fc.string({ unit: 'binary', maxLength: 20 })
const number = fc.oneof(
  fc.integer().map(String),
  fc.integer({ min: -9999, max: 9999 }).map((each) => String(each / 64)),
)
const { value } = fc.letrec<{ value: AttributeValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.record({ S: text }),
    fc.record({ N: number }),
    fc.record({ B: bytes }),
    fc.record({ BOOL: fc.boolean() }),
    fc.constant({ NULL: true }),
    fc.record({ SS: fc.array(text, { minLength: 1, maxLength: 3 }) }),
    fc.record({ NS: fc.array(number, { minLength: 1, maxLength: 3 }) }),
    fc.record({ BS: fc.array(bytes, { minLength: 1, maxLength: 3 }) }),
    fc.record({ L: fc.array(tie('value'), { maxLength: 3 }) }),
    fc.record({ M: fc.dictionary(text, tie('value'), { maxKeys: 3 }) }),
  ) as fc.Arbitrary<AttributeValue>,
}))

/** Whole numbers are written with a point, which the engine drops again. */
const withoutPoints = (json: string) => json.replaceAll(/(-?\d+)\."/g, '$1"')

test('an item is the same after it is written as Ion text and read again', () => {
  fc.assert(
    fc.property(fc.dictionary(text, value, { maxKeys: 4 }), (item) => {
      const read = parseIonLine(ionLine(item as Item))
      expect(withoutPoints(JSON.stringify(read))).toEqual(withoutPoints(JSON.stringify(item)))
    }),
    { numRuns: 200 },
  )
})

test('Ion text is written as DynamoDB documents it', () => {
  const item = {
    Authors: { SS: ['a', 'b'] },
    Id: { N: '103' },
    Price: { N: '2.5' },
    'a b': { NULL: true as const },
    null: { B: 'AQI=' },
    $1: { NS: ['1'] },
  }
  expect(ionLine(item)).toBe(
    `$ion_1_0 {Item:{Authors:$dynamodb_SS::["a","b"],Id:103.,Price:2.5,'a b':null,'null':{{AQI=}},` +
      `'$1':$dynamodb_NS::[1.]}}\n`,
  )
})

test.each<[string, Item]>([
  ['{Item:{a:1}}', { a: { N: '1' } }],
  ['$ion_1_0 { "Item" : { a : 1.5d3 , } }', { a: { N: '1.5e3' } }],
  [
    "{Item:{a:'''one''' '''two''',b:\"\\x41\\u00e9\\U0001F600\\n\"}}",
    { a: { S: 'onetwo' }, b: { S: 'Aé😀\n' } },
  ],
  [
    '{Item:{a:null.string,b:[true,false],c:{{ AQ I= }}}}',
    { a: { NULL: true }, b: { L: [{ BOOL: true }, { BOOL: false }] }, c: { B: 'AQI=' } },
  ],
  ['{Item:{__proto__:1_000}}', Object.fromEntries([['__proto__', { N: '1000' }]])],
])('%s is read', (line, item) => {
  expect(JSON.stringify(parseIonLine(line))).toBe(JSON.stringify(item))
})

test.each([
  '',
  '{}',
  '{Item:1}',
  '{Item:{a:1}} {Item:{a:2}}',
  '{Item:{a:1,a:2}}',
  '{Item:{a:symbol}}',
  '{Item:{a:(1 2)}}',
  '{Item:{a:other::1}}',
  '{Item:{a:$dynamodb_SS::[1]}}',
  '{Item:{a:$dynamodb_SS::"a"}}',
  '{Item:{a:"open}}',
  '{Item:{a:"\\q"}}',
  '{Item:{a:"\\U00110000"}}',
  '{Item:{a:[1 2]}}',
  '{Item:{a 1}}',
  `{Item:{a:${'['.repeat(100_000)}`,
])('the line %.60s is refused', (line) => {
  expect(() => parseIonLine(line)).toThrow(SyntaxError)
})

test('a long text of Ion takes linear time and no deep stack', () => {
  const long = 'x\\"'.repeat(1_000_000)
  expect((parseIonLine(`{Item:{a:"${long}"}}`).a as { S: string }).S).toHaveLength(2_000_000)
})

test.each<[string, string, string[] | undefined]>([
  ['a,b,c', ',', ['a', 'b', 'c']],
  ['a,,', ',', ['a', '', '']],
  ['"a,b","c""d",""', ',', ['a,b', 'c"d', '']],
  ['"""123""",x\r', ',', ['"123"', 'x']],
  ['a;b', ';', ['a', 'b']],
  ['a\tb', '\t', ['a', 'b']],
  ['a"b,c', ',', undefined],
  ['"a"b,c', ',', undefined],
  ['"open', ',', undefined],
  ['a,b,c,d', ',', undefined],
])('the fields of %j', (line, delimiter, fields) => {
  expect(parseCsvLine(line, delimiter, 3)).toEqual(fields)
})
