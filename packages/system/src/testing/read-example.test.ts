import { boolean, integer, list, text } from '@tablewright/design'
import { expect, test } from 'vitest'
import { action } from '../action.js'
import { command } from '../command.js'
import { nothing } from '../output.js'
import { perform } from './perform.js'
import { readExample } from './read-example.js'

const paint = action({
  summary: 'Paint a wall',
  input: {
    wall: text(),
    coats: integer({ minimum: 1 }).default(2),
    colors: list(text()),
    dryRun: boolean().default(false),
  },
  output: nothing(),
  run: async (log: unknown[], input) => {
    log.push(input)
    return undefined
  },
})
const painting = command('walls paint <wall>', paint, [])

test('an example is parsed into its input', async () => {
  const line = `tablewright house walls paint "the north one" --colors '["red","blue"]' --dry-run --json > log.txt`
  expect(await readExample('house', painting, line)).toEqual({
    wall: 'the north one',
    colors: ['red', 'blue'],
    coats: 2,
    dryRun: true,
  })
})

test.each([
  ['tablewright house doors paint a --colors red', 'EXAMPLE_WRONG'],
  ['tablewright house walls paint a --colors red --coats 0', 'INVALID_INPUT'],
  ['tablewright house walls paint a --shades red', 'INVALID_INPUT'],
])('%s is no example', async (line, code) => {
  await expect(readExample('house', painting, line)).rejects.toMatchObject({ code })
})

test('an action gets its defaults, and invalid input is refused', async () => {
  const log: unknown[] = []
  await perform(log, paint, { wall: 'a', colors: ['red'] })
  expect(log).toEqual([{ wall: 'a', colors: ['red'], coats: 2, dryRun: false }])
  await expect(perform(log, paint, { wall: 'a' } as never)).rejects.toMatchObject({
    data: { field: 'colors' },
  })
})
