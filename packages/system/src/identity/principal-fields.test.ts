import { id, text } from '@tablewright/design'
import { expect, test } from 'vitest'
import { action } from '../action.js'
import { one } from '../output.js'
import type { ActionCall } from './principal.js'

const lend = action({
  summary: 'Lend a book',
  input: { reader: id().optional(), by: text({ maximumLength: 20 }).optional() },
  actor: ['by'],
  subject: ['reader'],
  output: one({ reader: id(), by: text() }),
  run: async (_services: object, { reader, by }) => ({ reader, by }),
})

const callAs = (name: string, rights: readonly string[] = []): ActionCall => ({
  principal: { id: name, kind: 'token' },
  may: (right) => rights.includes(right),
})

test('fields that name a person default to the principal', async () => {
  expect(await lend.run({}, {}, callAs('ann'))).toEqual({ reader: 'ann', by: 'ann' })
  expect(await lend.run({}, { by: 'ann' }, callAs('ann'))).toEqual({ reader: 'ann', by: 'ann' })
})

test('another actor needs act-for, another subject does not', async () => {
  expect(await lend.run({}, { reader: 'bob' }, callAs('ann'))).toEqual({ reader: 'bob', by: 'ann' })
  await expect(lend.run({}, { by: 'bob' }, callAs('ann'))).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'ann may not act as bob.',
    data: { field: 'by', needed: 'act-for' },
  })
  expect(await lend.run({}, { by: 'bob' }, callAs('ann', ['act-for']))).toEqual({ reader: 'ann', by: 'bob' })
})

test('a principal name that does not fit a field is refused with that field', async () => {
  const long = callAs('a-name-of-more-than-twenty-letters')
  await expect(lend.run({}, {}, long)).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { field: 'by' } })
})
