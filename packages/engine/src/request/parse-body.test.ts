import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordJson, StoredItem } from '../encoding/index.js'
import { parseBody } from './parse-body.js'

const item = '{"id":{"S":"a"},"n":{"N":"1"}}'
const put = `{"TableName":"t","Item":${item},"ReturnValues":"NONE"}`
const transaction = `{"TransactItems":[{"Put":${put}},{"Update":{"Key":{"Item":{"S":"k"}}}},{"Put":${put}}]}`
const batch = `{"RequestItems":{"t":[{"PutRequest":{"Item":${item}}},{"DeleteRequest":{}}],"u":[{"PutRequest":{"Item":${item}}}]}}`

/** The result with every stored item parsed, or that there is none. */
function outcome(parse: () => unknown): unknown {
  try {
    return { input: plain(parse()) }
  } catch {
    return 'no JSON'
  }
}

function plain(value: unknown): unknown {
  if (value instanceof StoredItem) return JSON.parse(recordJson(value.record).toString())
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]))
}

function expectSame(operation: string, body: Buffer): void {
  expect(outcome(() => parseBody(operation, body))).toEqual(outcome(() => JSON.parse(body.toString())))
}

const storedItems = (value: unknown): number => {
  if (value instanceof StoredItem) return 1
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, member) => sum + storedItems(member), 0)
}

test('the items of puts are stored unchanged, in every operation that has them', () => {
  const withoutKey = transaction.replace('"Item":{"S":"k"}', '"id":{"S":"k"}')
  expect(storedItems(parseBody('PutItem', Buffer.from(put)))).toBe(1)
  expect(storedItems(parseBody('TransactWriteItems', Buffer.from(withoutKey)))).toBe(2)
  expect(storedItems(parseBody('BatchWriteItem', Buffer.from(batch)))).toBe(2)
  expect(storedItems(parseBody('GetItem', Buffer.from(put)))).toBe(0)
})

test('a body means the same as for the parser', () => {
  for (const [operation, body] of [
    ['PutItem', put],
    ['TransactWriteItems', transaction],
    ['BatchWriteItem', batch],
    ['PutItem', `{"Item":${item},"Item":${item}}`],
    ['PutItem', `{"Item":${item}.0}`],
    ['PutItem', `{"Item":${item}e0}`],
    ['PutItem', `{"Item":${item} }`],
    ['PutItem', `{"a":{"Item":${item}}}`],
    ['PutItem', `{"a\\"Item":${item}}`],
    ['PutItem', `{"a":"\\"Item\\":${item.replaceAll('"', '\\"')}"}`],
    ['PutItem', `[{"Item":${item}}]`],
    ['PutItem', `{"Item":${item}`],
    ['PutItem', `{"Item":${item},"x":"\xff"}`],
    ['TransactWriteItems', `{"TransactItems":[null,1,{"Put":null},{"Put":{"Item":${item}}}]}`],
    ['TransactWriteItems', `{"TransactItems":{"Put":{"Item":${item}}}}`],
    [
      'BatchWriteItem',
      `{"RequestItems":{"b":[{"PutRequest":{"Item":${item}}}],"1":[{"PutRequest":{"Item":{}}}]}}`,
    ],
    ['BatchWriteItem', `{"RequestItems":null,"Item":${item}}`],
    ['BatchWriteItem', 'null'],
  ] as const)
    expectSame(operation, Buffer.from(body, 'latin1'))
})

test('a body that is changed anywhere means the same as for the parser', () => {
  const byte = fc.oneof(fc.constantFrom(...Buffer.from('"\\{}[],:0.eI ')), fc.integer({ min: 0, max: 255 }))
  const bodies = fc.constantFrom(
    ['PutItem', put],
    ['TransactWriteItems', transaction],
    ['BatchWriteItem', batch],
  )
  fc.assert(
    fc.property(bodies, fc.nat(300), byte, fc.nat(2), ([operation, text], at, value, removed) => {
      const body = Buffer.from(text!)
      const changed = Buffer.concat([body.subarray(0, at), Buffer.of(value), body.subarray(at + removed)])
      expectSame(operation!, changed)
    }),
    { numRuns: 500 },
  )
})
