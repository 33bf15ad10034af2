import { integer, list, map, money, oneOf, record, set, text, timestamp, ulid } from '@tablewright/design'
import { expect, test } from 'vitest'
import { fieldsSchema, outputSchema } from './json-schema.js'
import { document, listOf, nothing, pageOf } from './output.js'

const fields = {
  id: ulid(),
  name: text({ maximumLength: 20 }),
  size: integer({ minimum: 1, maximum: 9 }).default(3),
  status: oneOf('A', 'B'),
  price: money({ currencyIn: 'currency' }),
  tags: set(text()),
  at: timestamp().optional(),
  lines: list(record({ quantity: integer(), note: text().optional() })),
  labels: map(text()),
}

test('an input schema is closed and requires fields without a default', () => {
  expect(fieldsSchema(fields, 'input')).toEqual({
    type: 'object',
    properties: {
      id: { type: 'string', pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$' },
      name: { type: 'string', maxLength: 20 },
      size: { type: 'integer', minimum: 1, maximum: 9, default: 3 },
      status: { type: 'string', enum: ['A', 'B'] },
      price: { type: 'integer', description: 'Minor units of the currency in currency.' },
      tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
      at: { type: 'string', format: 'date-time' },
      lines: {
        type: 'array',
        items: {
          type: 'object',
          properties: { quantity: { type: 'integer' }, note: { type: 'string' } },
          required: ['quantity'],
        },
      },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
    },
    required: ['id', 'name', 'status', 'price', 'lines', 'labels'],
    additionalProperties: false,
  })
})

test('an output schema requires fields with a default, and allows more', () => {
  const schema = fieldsSchema(fields, 'output')
  expect(schema.required).toContain('size')
  expect(schema.additionalProperties).toBeUndefined()
})

test('lists and pages have items; documents and nothing have no schema', () => {
  expect(outputSchema(listOf({ name: text() }))).toMatchObject({
    type: 'array',
    items: { required: ['name'] },
  })
  expect(outputSchema(pageOf({ name: text() }))).toMatchObject({
    properties: { cursor: { type: 'string' } },
    required: ['items'],
  })
  expect(outputSchema(document('text/html'))).toBeUndefined()
  expect(outputSchema(nothing())).toBeUndefined()
})
