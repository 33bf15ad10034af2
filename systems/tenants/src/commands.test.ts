import { readExample } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { commands } from './commands.js'
import { routes } from './routes.js'

const examples = commands.flatMap((command) => command.examples.map((line) => [line, command] as const))

test.each(examples)('%s', async (line, command) => {
  await readExample('tenant', command, line)
})

test('whatever can be done over HTTP can be done on the command line', () => {
  const commanded = new Set(commands.map(({ action }) => action))
  expect(routes.filter(({ action }) => !commanded.has(action))).toEqual([])
})
