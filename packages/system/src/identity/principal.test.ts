import { text } from '@tablewright/design'
import { expect, test } from 'vitest'
import { action } from '../action.js'
import { one } from '../output.js'
import { fullCall } from './principal.js'

const whoAmI = action({
  summary: 'Show the caller',
  input: {},
  output: one({ id: text(), kind: text() }),
  run: async (_services: object, _input, { principal: { id, kind } }) => ({ id, kind }),
})

test('an action receives the principal of its call', async () => {
  const call = fullCall({ id: 'ann@example.com', kind: 'token' })
  expect(await whoAmI.run({}, {}, call)).toEqual({ id: 'ann@example.com', kind: 'token' })
})

test('a call without a principal is a call of the system itself', async () => {
  expect(await whoAmI.run({}, {})).toEqual({ id: 'system', kind: 'system' })
})
