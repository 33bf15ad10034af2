import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeRecord } from '../encoding/index.js'
import { lendReply } from '../reply.js'
import { JsonList, ListJson } from './json-list.js'

test('a list of records and texts is the JSON of their values, at any length', () => {
  const element = fc.record({ value: fc.json({ maxDepth: 2 }), asRecord: fc.boolean() })
  fc.assert(
    fc.property(fc.array(element, { maxLength: 20 }), fc.nat({ max: 40_000 }), (elements, padding) => {
      const values = [...elements, { value: JSON.stringify('ü'.repeat(padding)), asRecord: true }]
      const list = new JsonList()
      for (const { value, asRecord } of values)
        if (asRecord) addTo(list, encodeRecord(value, 1))
        else list.addText(value)
      expect(list.take().toString()).toBe(`[${values.map((each) => each.value).join(',')}]`)
    }),
  )
})

/** Storage lends a value in a buffer that may be longer. */
const lent = Buffer.alloc(10_000, 'z')

function addTo(list: JsonList, record: Buffer): void {
  const fits = record.length <= lent.length
  if (fits) record.copy(lent)
  list.addRecord(fits ? lent : record, record.length)
}

test('an empty list is empty', () => {
  expect(new JsonList().take().toString()).toBe('[]')
})

test('an answer around a list is its JSON, whether or not the text fits beside the list', () => {
  const name = fc.oneof(fc.constantFrom('Items', 'Records'), fc.string({ unit: 'binary', minLength: 1 }))
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.nat(70_000).map((length) => 'ü'.repeat(length)),
  )
  fc.assert(
    fc.property(name, fc.array(fc.json()), texts, fc.boolean(), (member, elements, after, copied) => {
      const list = new JsonList()
      for (const element of elements) list.addText(element)
      const json = new ListJson(copied ? list.take() : list.lend())
      const answer = lendReply(
        Object.fromEntries([
          [member, json],
          ['After it', after],
        ]),
      ).toString()
      expect(answer).toBe(`{${JSON.stringify(member)}:[${elements}],"After it":${JSON.stringify(after)}}`)
    }),
  )
})
