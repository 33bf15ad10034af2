import { id, integer } from '@tablewright/design'
import { expect, test } from 'vitest'
import { action } from '../action.js'
import { one } from '../output.js'
import { perform } from './perform.js'

const end = action({
  summary: 'End a lease',
  input: { leaseId: id(), dueIn: integer().default(5) },
  output: one({ leaseId: id(), dueIn: integer() }),
  run: async (_services: object, input) => input,
})

test('what was left out gets its default, and what is wrong is refused', async () => {
  expect(await perform({}, end, { leaseId: 'L-1' })).toEqual({ leaseId: 'L-1', dueIn: 5 })
  await expect(perform({}, end, { leaseId: 'L-1', dueIn: 0.5 })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
})
