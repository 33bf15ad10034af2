import { readFileSync } from 'node:fs'
import { readExample } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { commands } from './commands.js'
import { routes } from './routes.js'
import { deploymentsSystem } from './system.js'

const examples = commands.flatMap((command) => command.examples.map((line) => [line, command] as const))

test.each(examples)('%s', async (line, command) => {
  await readExample(deploymentsSystem.word, command, line)
})

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const walk = [...readme.matchAll(/^(tablewright deploy [^#\n]*)/gm)].map((match) => match[1]!.trim())

test.each(walk)('in the README: %s', async (line) => {
  const named = commands.filter(({ words }) =>
    `${line} `.startsWith(`tablewright deploy ${words.join(' ')} `),
  )
  await readExample(deploymentsSystem.word, named[0]!, line)
})

test('whatever can be done over HTTP can be done on the command line', () => {
  const commanded = new Set(commands.map(({ action }) => action))
  expect(routes.filter(({ action }) => !commanded.has(action))).toEqual([])
})
