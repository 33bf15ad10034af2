import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromSdk, toSdk } from './translate.js'

const base64 = fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('base64'))
/** Names that look like types, and the one that plain assignment loses. */
const name = fc.oneof(fc.constantFrom('B', 'BS', 'S', 'M', '__proto__'), fc.string({ maxLength: 5 }))
const { value } = fc.letrec<{ value: object }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.record({ S: fc.string() }),
    fc.record({ B: base64 }),
    fc.record({ BS: fc.array(base64, { minLength: 1 }) }),
    fc.record({ L: fc.array(tie('value')) }),
    fc.record({ M: fc.dictionary(name, tie('value'), { noNullPrototype: true }) }),
  ),
}))
const item = fc.dictionary(name, value, { noNullPrototype: true })

test('values survive the conversion to the SDK and back', () => {
  fc.assert(
    fc.property(item, (Item) => {
      expect(JSON.stringify(fromSdk(toSdk({ Item })))).toBe(JSON.stringify({ Item }))
    }),
  )
})

test('a value without binary parts is passed on without a copy', () => {
  const input = { Item: { B: { S: 'x' }, list: { L: [{ N: '1' }] }, map: { M: { BS: { NULL: true } } } } }
  expect(toSdk(input)).toBe(input)
  expect(fromSdk(input)).toBe(input)
})

test('bytes and times have the form of the SDK', () => {
  expect(toSdk({ a: { B: 'AQI=' }, b: { BS: ['/w=='] } })).toEqual({
    a: { B: Buffer.from([1, 2]) },
    b: { BS: [Buffer.from([255])] },
  })
  expect(fromSdk({ CreationDateTime: new Date(1_500) })).toEqual({ CreationDateTime: 1.5 })
})
