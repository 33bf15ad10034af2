import {
  type AnyAttribute,
  boolean,
  json,
  list,
  map,
  number,
  record,
  set,
  text,
  vector,
} from '@tablewright/design'
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

const parseField = (field: AnyAttribute, value: string) => {
  const command = new Command('create')
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .addOption(fieldOption('lineItems', field.spec))
  command.parse(['--line-items', value], { from: 'user' })
  return command.opts().lineItems
}
const line = record({ description: text(), quantity: number(), unit: text().optional() })

test.each([
  ['a list of records', list(line), '{bad', '[{"description":"text","quantity":1}]'],
  ['a list of records', list(line), '[1,2', '[{"description":"text","quantity":1}]'],
  ['a list of records', list(line), '7', '[{"description":"text","quantity":1}]'],
  ['a list of texts', list(text()), '[bad', '["text"]'],
  ['a set', set(text()), '["a"', '["text"]'],
  ['a vector', vector({ dimensions: 2 }), '[1,', '[1,1]'],
  ['a record', line, '[]', '{"description":"text","quantity":1}'],
  ['a map', map(boolean()), 'bad', '{"name":true}'],
  ['JSON', json(), '{"a":', '{"name":"text"}'],
])('%s as broken JSON is refused, and the message says what to write', (_, field, value, example) => {
  expect(() => parseField(field, value)).toThrow(
    `option '--line-items <lineItems>' argument '${value}' is invalid. Write JSON such as '${example}'.`,
  )
})

test.each([
  [list(line), '[{"description":"a","quantity":1}]'],
  [list(line), '{"description":"a","quantity":1}'],
  [list(line), ''],
  [list(text()), 'a,b'],
  [list(text()), '{a}'],
  [vector({ dimensions: 2 }), '1,2'],
  [line, 'null'],
  [json(), 'plain text'],
])('texts that can be read are accepted', (field, value) => {
  expect(parseField(field, value)).toBe(value)
})
