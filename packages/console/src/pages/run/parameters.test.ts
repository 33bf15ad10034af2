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

test('parameters go into the address and come back as what they were', () => {
  const input = { lockerId: '12', version: 3, open: false, keys: [{ id: 'a' }], status: 'B' }
  expect(readParameters(schema, writeParameters(input))).toEqual(input)
})

test('what is missing has its default, and what is no parameter is left alone', () => {
  expect(readParameters(schema, new URLSearchParams('other=1'))).toEqual({ status: 'A' })
})
