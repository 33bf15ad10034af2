import { expect, test } from 'vitest'
import {
  binary,
  date,
  id,
  integer,
  json,
  list,
  map,
  money,
  oneOf,
  record,
  set,
  text,
  timestamp,
  ulid,
} from './kinds.js'

test.each([
  [text({ lowerCase: true }), { kind: 'text', lowerCase: true }],
  [ulid(), { kind: 'id', form: 'ulid' }],
  [integer({ minimum: 1, width: 4 }), { kind: 'integer', minimum: 1 }],
  [money('EUR'), { kind: 'money', currency: 'EUR' }],
  [money({ currencyIn: 'currency' }), { kind: 'money', currencyAttribute: 'currency' }],
  [timestamp().ttl(), { kind: 'timestamp', stored: 'seconds' }],
  [list(map(integer())), { kind: 'list', element: { kind: 'map', value: { kind: 'integer' } } }],
  [set(integer()), { kind: 'set', element: 'number', member: { kind: 'integer' } }],
  [set(text(), { atMost: 3 }), { kind: 'set', element: 'text', atMost: 3 }],
  [text({ pattern: /[A-Z]{3}/ }), { kind: 'text', pattern: '[A-Z]{3}' }],
  [set(binary()), { kind: 'set', element: 'binary' }],
  [json(), { kind: 'json' }],
])('kind %#', (attribute, type) => {
  expect(attribute.spec.type).toEqual(type)
})

test('fields of a record can be optional and have other stored names', () => {
  expect(record({ city: text(), zip: text().optional().stored('z') }).spec.type).toEqual({
    kind: 'record',
    fields: {
      city: { type: { kind: 'text' }, optional: false, stored: 'city' },
      zip: { type: { kind: 'text' }, optional: true, stored: 'z' },
    },
  })
})

test('modifiers never change the original attribute', () => {
  const plain = id()
  plain.optional().immutable().stored('x')
  expect(plain.spec).toMatchObject({ optional: false, immutable: false })
  expect(plain.spec.path).toBeUndefined()
})

test('the generated value of an attribute depends on its kind', () => {
  expect(timestamp().onCreate().spec.onCreate).toBe('now')
  expect(ulid().onCreate().spec.onCreate).toBe('ulid')
  expect(date().onWrite(() => '2020-08-31').spec.onWrite).toBe('function')
})

test.each([
  ['an empty oneOf', () => oneOf()],
  ['a pattern whose flags would be lost', () => text({ pattern: /a/i })],
  ['a pattern that is not valid Unicode', () => text({ pattern: /a]/ })],
  ['a size that no list has', () => list(text(), { atMost: 0 })],
  ['a key width that no number has', () => integer({ width: 17 })],
  ['an id that nothing makes', () => id().onCreate()],
  ['a time to live that is a text', () => text().ttl()],
  ['a default inside a list', () => list(text().default('x') as never)],
  ['a set of lists', () => set(list(text()) as never)],
])('%s is refused', (_, declare) => {
  expect(declare).toThrow(expect.objectContaining({ code: 'ATTRIBUTE_INVALID' }))
})
