import type { DataItem, DataKind } from '@tablewright/server/console-api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemFile } from './item-files.js'
import { parseCsv } from './parse-csv.js'
import { readItems } from './read-items.js'

const column = (name: string, type: string) => ({ name, schema: { type } })
const kinds = [
  { name: 'Note', columns: [column('words', 'string'), column('count', 'integer'), column('tags', 'array')] },
] as unknown as readonly DataKind[]

function item(values: Record<string, unknown>): DataItem {
  return { entity: 'Note', values, item: { words: { S: String(values.words) } } } as unknown as DataItem
}

const arbitraryValues = fc.record(
  {
    words: fc.string({ unit: 'binary', minLength: 1 }),
    count: fc.integer(),
    tags: fc.array(fc.string()),
  },
  { requiredKeys: ['words'] },
)

test('CSV and JSON lines round-trip', () => {
  fc.assert(
    fc.property(fc.array(arbitraryValues, { minLength: 1 }), (rows) => {
      // A text that begins with an apostrophe and a sign looks like an escaped one.
      const plain = rows.filter(({ words }) => !/^'[=+\-@\t\r]/.test(words) && words.trim() !== '')
      if (plain.length === 0) return
      for (const format of ['csv', 'lines'] as const) {
        const { text } = itemFile(plain.map(item), format, 'Notes')
        const { items } = readItems(text, kinds)
        expect(items.map(({ entity, values }) => ({ entity, values }))).toEqual(
          plain.map((values) => ({ entity: 'Note', values: { ...values } })),
        )
      }
    }),
  )
})

test('exports of DynamoDB, lists and the output of a scan are recognized', () => {
  const wire = { words: { S: 'a' } }
  const read = [
    itemFile([item({ words: 'a' })], 'dynamodb', 'Notes').text,
    JSON.stringify({ Items: [wire], Count: 1 }),
    JSON.stringify([wire]),
  ].map((text) => readItems(text, kinds))
  for (const { format, items } of read) {
    expect(format).toBe('DynamoDB JSON')
    expect(items).toEqual([{ line: 1, values: wire }])
  }
})

test('a wrong file is refused with its line', () => {
  expect(() => readItems('words,count\nb', kinds)).toThrow('Line 2: It has 1 fields; the head has 2.')
  expect(() => readItems('[1]', kinds)).toThrow('Line 1: This is no JSON object.')
  expect(() => readItems('\u0000', kinds)).toThrow('The file holds no items.')
  expect(() => readItems('  ', kinds)).toThrow('The file is empty.')
  expect(parseCsv('a,b\n1"x,2\n3,4\n"open,5\n')).toEqual([['a', 'b'], undefined, ['3', '4'], undefined])
})

test('lines without an item are omitted and named; the others are read', () => {
  expect(readItems('words,count\na,1\nb\nc,2', kinds)).toMatchObject({
    items: [{ line: 2 }, { line: 4 }],
    unreadable: [{ line: 3 }],
  })
  expect(readItems('{"words":"a"}\nnone\n{"words":"b"}\n7', kinds)).toMatchObject({
    items: [{ line: 1 }, { line: 3 }],
    unreadable: [{ line: 2 }, { line: 4 }],
  })
  const wire = '{"Item":{"words":{"S":"a"}}}'
  expect(readItems(`${wire}\n{"Item":{"words":{"X":"a"}}}\n${wire}\n{"Item":`, kinds)).toMatchObject({
    format: 'DynamoDB JSON',
    items: [{ line: 1 }, { line: 3 }],
    unreadable: [{ line: 4 }, { line: 2 }],
  })
})

test('a file of JSON lines is recognized, also if its first line is broken', () => {
  const line = JSON.stringify({ $entity: 'Note', words: 'a' })
  for (const broken of ['{"words":', 'words', '// exported', '"words"']) {
    expect(readItems(`${broken}\n${line}\n${line}`, kinds)).toMatchObject({
      format: 'JSON',
      unreadable: [{ line: 1, reason: 'This is no JSON object.' }],
      items: [{ line: 2, values: { words: 'a' } }, { line: 3 }],
    })
  }
  // Cells of JSON are quoted.
  expect(readItems('words,tags\na,"[""{}""]"', kinds)).toMatchObject({ format: 'CSV', unreadable: [] })
})

test('the heading determines the separator of the cells', () => {
  const expected = [
    ['a', 'b;c'],
    ['1', '2,3'],
  ]
  expect(parseCsv('a;"b;c"\r\n1;"2,3"')).toEqual(expected)
  expect(parseCsv('a\t"b;c"\n1\t"2,3"\n')).toEqual(expected)
  expect(parseCsv('a,"b;c"\n1,"2,3"')).toEqual(expected)
  expect(parseCsv('alone;"x,y"')).toEqual([['alone', 'x,y']])
})
