import { isTablewrightError } from '@tablewright/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { id, integer, text } from '../attributes/kinds.js'
import { increment } from '../changes.js'
import { count, mirror } from '../derived/derivation.js'
import { design } from '../design.js'
import { table } from '../entities/entity.js'
import type { DesignModel } from '../model/design-model.js'
import { query } from '../patterns/reads.js'
import { create, update } from '../patterns/writes.js'
import { check } from './check.js'

const things = table('Things', { partitionKey: 'PK', sortKey: 'SK' })
const Owner = things.entity('OWNER', {
  key: { PK: 'OWNER#<owner>', SK: 'OWNER' },
  attributes: { owner: id(), things: integer({ minimum: 0 }).default(0) },
})
const Thing = things.entity('THING', {
  key: { PK: 'OWNER#<owner>', SK: 'THING#<name>' },
  attributes: { owner: id(), name: id(), note: text({ maximumLength: 9 }).optional(), uses: integer() },
  derives: {
    Counted: count(Owner, { attribute: 'things' }),
    ByName: mirror({ key: { PK: 'NAME#<name>', SK: '<owner>' } }),
  },
})
const { model } = design('things', {
  entities: { Owner, Thing },
  patterns: {
    addOwner: create(Owner, { to: { things: 0 } }),
    add: create(Thing),
    use: update(Thing, { to: { uses: increment() }, when: { note: 'new' } }),
    of: query(Thing, { by: 'owner', from: 'name' }),
  },
})

type Path = readonly string[]

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, each]) => pathsIn(each, [...path, name]))]
}

/** Returns the model with another value at one path. */
function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value))
    return value.map((each, at) => (String(at) === name ? replaced(each, rest, by) : each))
  const record = value as Readonly<Record<string, unknown>>
  return { ...record, [name]: replaced(record[name], rest, by) }
}

test('data that is not a model is refused with a code and never crashes', () => {
  const paths = pathsIn(JSON.parse(JSON.stringify(model)))
  fc.assert(
    fc.property(
      fc.constantFrom(...paths),
      fc.constantFrom(undefined, null, 0, -1, '', 'x', 'constructor', true, [], {}, [null], { kind: 'x' }),
      (path, by) => {
        try {
          check(replaced(model, path, by) as DesignModel)
        } catch (error) {
          expect(isTablewrightError(error)).toBe(true)
        }
      },
    ),
    { numRuns: 300 },
  )
})
