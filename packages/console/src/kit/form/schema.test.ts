import { expect, test } from 'vitest'
import { kindOf, labelOf, withoutEmpty } from './schema.js'

test('a schema says how its field is filled in', () => {
  const schemas = [
    { type: 'string', enum: ['a'] },
    { type: 'integer', description: 'Minor units of EUR.' },
    { type: 'integer' },
    { type: 'string', format: 'date-time' },
    { type: 'array', items: { type: 'string' } },
    { type: 'object', properties: {} },
    { type: 'object', additionalProperties: { type: 'string' } },
    {},
  ]
  const kinds = ['choice', 'money', 'number', 'date-time', 'list', 'record', 'json', 'json']
  expect(schemas.map(kindOf)).toEqual(kinds)
})

test('names are read as words', () => {
  expect(['unitPrice', 'userId', 'BasePath'].map(labelOf)).toEqual(['Unit price', 'User id', 'Base path'])
})

test('what was left empty is not sent', () => {
  expect(withoutEmpty({ a: '', b: [{ c: undefined }], d: [{ e: 0 }], f: false })).toEqual({
    d: [{ e: 0 }],
    f: false,
  })
})
