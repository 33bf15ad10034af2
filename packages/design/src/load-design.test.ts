import { expect, expectTypeOf, test } from 'vitest'
import { id, schema, text } from './attributes/kinds.js'
import type { StandardSchema } from './attributes/standard-schema.js'
import { design } from './design.js'
import { table } from './entities/entity.js'
import { loadDesign } from './load-design.js'
import { get } from './patterns/reads.js'

const city: StandardSchema<unknown, { city: string }> = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value as { city: string } }) },
}

const things = table('Things', { partitionKey: 'PK' })
const Thing = things.entity('THING', {
  key: { PK: 'THING#<id>' },
  attributes: { id: id().onCreate(() => 'made'), where: schema(city), name: text().default('none') },
})
const written = design('things', { entities: { Thing }, patterns: { thing: get(Thing) } })

test('a design is loaded from its JSON with its types', () => {
  const model = JSON.parse(JSON.stringify(written.model))
  const loaded = loadDesign<typeof written>(model, written.functions)
  expect(loaded).toMatchObject({ name: 'things', model: written.model })
  expect(Object.isFrozen(loaded.model.entities)).toBe(true)
  expectTypeOf(loaded.patterns).toEqualTypeOf(written.patterns)
})

test('functions are stored beside the model, which only names them', () => {
  expect(written.functions.Thing?.id?.onCreate?.()).toBe('made')
  expect(written.functions.Thing?.where?.schema).toBe(city)
  expect(written.model.entities.Thing?.attributes).toMatchObject({
    id: { onCreate: 'function' },
    where: { type: { kind: 'schema', vendor: 'test' }, validated: true },
    name: { default: { kind: 'literal', value: 'none' } },
  })
})
