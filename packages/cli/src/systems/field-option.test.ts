import { boolean } from '@tablewright/design'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { fieldOption } from './field-option.js'

const parse = (...args: readonly string[]) => {
  const command = new Command('reserve')
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .argument('<locationId>')
    .addOption(fieldOption('orLarger', boolean().optional().spec))
  command.parse(args, { from: 'user' })
  return command.opts().orLarger
}

test('a flag is true alone, and has the value true or false', () => {
  expect(parse('station', '--or-larger')).toBe(true)
  expect(parse('station', '--or-larger', 'false')).toBe('false')
})

test('an empty text is neither', () => {
  expect(() => parse('station', '--or-larger=')).toThrow(/It is true or false/)
})

test('an argument after a flag is not taken for its value', () => {
  expect(() => parse('--or-larger', 'station')).toThrow(/'station' is invalid. It is true or false/)
})
