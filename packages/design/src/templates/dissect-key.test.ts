import fc from 'fast-check'
import { expect, test } from 'vitest'
import { design } from '../design.js'
import { id, integer, number, table, text, timestamp } from '../index.js'
import { renderTemplate } from './compile-template.js'
import { dissectKey } from './dissect-key.js'

const things = table('Things', { partitionKey: 'PK', sortKey: 'SK' })
const Thing = things.entity('THING', {
  key: { PK: 'THING#<name>#AT#<at>', SK: '<rank>#<name>' },
  attributes: {
    name: text({ delimiter: 'escape' }),
    at: timestamp(),
    rank: integer({ minimum: 0, maximum: 9999 }),
  },
})
const counted = table('Counted', { partitionKey: 'key', sortKey: { name: 'n', type: 'N' } })
const Counted = counted.entity('COUNTED', {
  key: { key: '<key>', n: '<n>' },
  attributes: { key: id(), n: number() },
})
const { entities } = design('things', { entities: { Thing, Counted }, patterns: {} }).model
const { PK, SK } = entities.Thing!.keys

test('the pieces of a key join to its text, each with its attribute', () => {
  const key = renderTemplate(PK!, { name: 'a#b', at: '2026-01-02T03:04:05.678Z' })
  expect(dissectKey(PK!, key)).toEqual([
    { kind: 'literal', text: 'THING#' },
    { kind: 'placeholder', name: 'name', text: 'a%23b', value: 'a#b' },
    { kind: 'literal', text: '#AT#' },
    { kind: 'placeholder', name: 'at', text: '2026-01-02T03:04:05.678Z', value: '2026-01-02T03:04:05.678Z' },
  ])
})

test('the pieces of a key together are the key', () => {
  const name = fc.string({ minLength: 1, unit: 'binary' }).filter((each) => !each.includes('\u{10FFFF}'))
  fc.assert(
    fc.property(name, fc.integer({ min: 0, max: 9999 }), (name, rank) => {
      const key = renderTemplate(SK!, { name, rank })
      expect(
        dissectKey(SK!, key)!
          .map((piece) => piece.text)
          .join(''),
      ).toBe(key)
    }),
  )
})

test('a numeric key is one piece, and a key that matches no template has none', () => {
  expect(dissectKey(entities.Counted!.keys.n!, 12.5)).toEqual([
    { kind: 'placeholder', name: 'n', text: '12.5', value: 12.5 },
  ])
  expect(dissectKey(PK!, 'OTHER#1')).toBeUndefined()
})
