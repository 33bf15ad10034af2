import { expect, test } from 'vitest'
import {
  clearedNames,
  emptiedFields,
  entryLabel,
  kindOf,
  labelOf,
  unclearableNames,
  withoutEmpty,
} from './schema.js'

test('a schema selects the input of its field', () => {
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

test('names are shown as words', () => {
  expect(['unitPrice', 'userId', 'BasePath'].map(labelOf)).toEqual(['Unit price', 'User id', 'Base path'])
  expect(['vatId', 'iban', 'dynamodbUrl'].map(labelOf)).toEqual(['VAT id', 'IBAN', 'Dynamodb URL'])
  expect(labelOf('by')).toBe('Done by')
  expect([entryLabel('Lines', 1), entryLabel('Address', 0)]).toEqual(['Line 2', 'Address 1'])
})

test('emptied fields are cleared if the operation supports it', () => {
  const clear = { type: 'array', items: { type: 'string', enum: ['phone', 'vatId', 'footer'] } }
  const initial = { name: 'A', phone: '1', vatId: 'V' }
  expect(clearedNames({ properties: { clear } }, initial, { name: 'A', phone: '', vatId: 'V' })).toEqual([
    'phone',
  ])
  expect(clearedNames({ properties: {} }, initial, {})).toBeUndefined()
})

test('emptied fields are sent as empty values unless they are cleared by name', () => {
  const properties = {
    alias: { type: 'string' },
    bank: { type: 'string' },
    types: { type: 'array', items: { type: 'string' } },
    days: { type: 'integer' },
    status: { type: 'string', enum: ['A'] },
    note: { type: 'string' },
  }
  const initial = { alias: 'A', bank: 'B', types: ['*'], days: 3, status: 'A' }
  const value = { alias: '', types: [], note: '' }
  expect(emptiedFields({ properties }, initial, value, ['bank'])).toEqual({
    alias: '',
    types: [],
    days: null,
    status: null,
  })
  expect(emptiedFields({ properties }, initial, initial)).toEqual({})
})

test('a filled field is required if a change cannot empty it', () => {
  const properties = {
    clear: { type: 'array', items: { type: 'string', enum: ['phone', 'due'] } },
    name: { type: 'string', minLength: 1 },
    alias: { type: 'string' },
    types: { type: 'array', items: { type: 'string' } },
    phone: { type: 'string' },
    due: { type: 'string', format: 'date' },
    days: { type: 'integer' },
    digits: { type: 'integer' },
  }
  const initial = { name: 'A', alias: 'A', types: ['*'], phone: '1', due: '2026-01-01', days: 0 }
  expect(unclearableNames({ properties }, initial)).toEqual(['name', 'days'])
})

test('empty fields are not sent', () => {
  expect(withoutEmpty({ a: '', b: [{ c: undefined }], d: [{ e: 0 }], f: false })).toEqual({
    d: [{ e: 0 }],
    f: false,
  })
})
