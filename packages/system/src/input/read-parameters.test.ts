import {
  batchGet,
  binary,
  create,
  design,
  id,
  integer,
  set,
  table,
  text,
  timestamp,
} from '@tablewright/design'
import { expect, test } from 'vitest'
import { parametersSchema } from '../json-schema.js'
import { readParameters } from './read-parameters.js'

const things = table('Things', { partitionKey: 'PK' })
const Thing = things.entity('THING', {
  key: { PK: '<name>' },
  attributes: {
    name: id(),
    tags: set(text()),
    bytes: binary().optional(),
    size: integer({ minimum: 1 }),
    at: timestamp(),
  },
})
const { model, functions } = design('things', {
  entities: { Thing },
  patterns: { add: create(Thing), several: batchGet(Thing) },
})
const { add, several } = model.patterns

test('JSON becomes the input of a pattern', async () => {
  const given = { name: 'a', tags: ['x', 'x'], bytes: 'AQI=', size: 3, at: '2026-01-01T00:00:00Z' }
  expect(await readParameters(add!.parameters, functions, given)).toEqual({
    name: 'a',
    tags: new Set(['x']),
    bytes: Uint8Array.of(1, 2),
    size: 3,
    at: '2026-01-01T00:00:00.000Z',
  })
  const keys = [{ name: 'a' }, { name: 'b' }]
  expect(await readParameters(several!.parameters, functions, { keys })).toEqual({ keys })
})

test('all errors are reported together', async () => {
  const given = { name: '', tags: [], size: 0, at: 'soon', color: 'red' }
  await expect(readParameters(add!.parameters, functions, given)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: [{ field: 'color' }, { field: 'name' }, { field: 'size' }, { field: 'at' }] },
  })
})

test('a form can be made from the schema of the parameters', () => {
  expect(parametersSchema(add!.parameters)).toMatchObject({
    type: 'object',
    properties: { name: { type: 'string' }, tags: { type: 'array', uniqueItems: true } },
    required: ['name', 'size', 'at'],
    additionalProperties: false,
  })
  expect(parametersSchema(several!.parameters).properties?.keys).toMatchObject({
    type: 'array',
    items: { type: 'object', properties: { name: { type: 'string' } } },
  })
})
