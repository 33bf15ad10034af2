import { readExample } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { commands } from './commands.js'
import { routes } from './routes.js'

const examples = commands.flatMap((command) => command.examples.map((line) => [line, command] as const))

test.each(examples)('%s can be copied and run', async (line, command) => {
  await expect(readExample('locker', command, line)).resolves.toBeDefined()
})

test('whatever is offered over HTTP is a command too', () => {
  const offered = new Set(commands.map(({ action }) => action))
  expect(routes.filter(({ action }) => !offered.has(action)).map(({ path }) => path)).toEqual([])
})

test('every command has an example', () => {
  expect(commands.filter((command) => command.examples.length === 0)).toEqual([])
})
