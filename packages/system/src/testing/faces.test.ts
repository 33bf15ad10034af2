import { id, integer, text } from '@tablewright/design'
import { expect, test } from 'vitest'
import { action } from '../action.js'
import { command } from '../command.js'
import { one } from '../output.js'
import { perform } from './perform.js'
import { readExample } from './read-example.js'

const end = action({
  summary: 'End a lease',
  input: { leaseId: id(), dueIn: integer().default(5), note: text().optional() },
  output: one({ leaseId: id(), dueIn: integer() }),
  run: async (_services: object, { leaseId, dueIn }) => ({ leaseId, dueIn }),
})

test('what was left out gets its default', async () => {
  expect(await perform({}, end, { leaseId: 'L-1' })).toEqual({ leaseId: 'L-1', dueIn: 5 })
  await expect(perform({}, end, { leaseId: 'L-1', dueIn: 0.5 })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
})

test('examples are read as the command line reads them', async () => {
  const leases = command('leases end <leaseId>', end, [])
  const read = (line: string) => readExample('pool', leases, line)
  expect(await read('tablewright pool leases end L-1 --due-in 7 --note "So it is" --json')).toEqual({
    leaseId: 'L-1',
    dueIn: 7,
    note: 'So it is',
  })
  await expect(read('tablewright pool leases show L-1')).rejects.toMatchObject({ code: 'ACTION_INVALID' })
  await expect(read('tablewright pool leases end L-1 --wrong 7')).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
})
