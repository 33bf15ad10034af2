import { expect, test } from 'vitest'
import { readParameters, writeParameters } from './parameters.js'

const schema = {
  type: 'object',
  properties: {
    lockerId: { type: 'string' },
    version: { type: 'integer' },
    open: { type: 'boolean' },
    keys: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
    status: { type: 'string', enum: ['A', 'B'], default: 'A' },
  },
} as const

test('parameters survive the address', () => {
  const input = { lockerId: '12', version: 3, open: false, keys: [{ id: 'a' }], status: 'B' }
  expect(readParameters(schema, writeParameters(input))).toEqual(input)
})

test('missing parameters have their defaults, and unknown ones are ignored', () => {
  expect(readParameters(schema, new URLSearchParams('other=1'))).toEqual({ status: 'A' })
})
