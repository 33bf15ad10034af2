import { readInput } from '@tablewright/system'
import { expect, test } from 'vitest'
import { commands } from './commands.js'
import { routes } from './routes.js'

/** Splits a line as a shell does. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2]!)
}

const examples = commands.flatMap((command) => command.examples.map((line) => [line, command] as const))

test.each(examples)('%s', async (line, command) => {
  const [program, system, ...rest] = wordsOf(line)
  expect([program, system]).toEqual(['tablewright', 'pool'])
  expect(rest.slice(0, command.words.length)).toEqual(command.words)
  const values: Record<string, string> = {}
  const given = rest.slice(command.words.length).filter((word) => word !== '--json')
  for (const name of command.arguments) values[name] = given.shift()!
  while (given.length > 0) {
    const option = given.shift()!.replace(/^--/, '')
    values[option.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())] = given.shift()!
  }
  await readInput(command.action.input, values, 'text')
})

test('whatever can be done over HTTP can be done on the command line', () => {
  const commanded = new Set(commands.map(({ action }) => action))
  expect(routes.filter(({ action }) => !commanded.has(action))).toEqual([])
})
