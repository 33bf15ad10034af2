import { create, design, get, id, json, table, text } from '@tablewright/design'
import type { DesignModel, PutModel } from '@tablewright/design/model'
import { expect, test } from 'vitest'
import type { CreatePlan } from '../plan/create-plan.js'
import { planDesign } from '../plan/plan-design.js'
import { planWrites } from '../plan/plan-writes.js'
import { printClient } from './print-client.js'

const things = table('Things', { partitionKey: 'pk' })

test('a design with functions is refused, and they are named', () => {
  const Thing = things.entity('THING', {
    key: { pk: 'THING#<name>' },
    attributes: { name: id(), color: text().default(() => 'red') },
  })
  const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing) } })
  expect(() => printClient(parts)).toThrow(
    expect.objectContaining({ code: 'DESIGN_NOT_PRINTABLE', data: { attributes: ['Thing.color'] } }),
  )
})

test('only the parts that the plans need are imported', () => {
  const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
  const source = printClient(design('parts', { entities: { Thing }, patterns: { byName: get(Thing) } }))
  expect(source).toMatch(/^import \{[^}]*\bexecuteItemGet\b/m)
  expect(source).not.toMatch(/executeGet|executeWrite|executeQuery|timestampCodec/)
})

test('a plan is printed as data, with any names and values', () => {
  const Thing = things.entity('THING', {
    key: { pk: 'THING#<name>' },
    attributes: {
      name: id(),
      note: json().default(JSON.parse('{ "__proto__": { "deep": 1 } }')),
      "it's": text().stored('`${x}`\u2028'),
    },
  })
  const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing) } })
  const [, data] = /const plan = ([^\n]*)\n/.exec(printClient(parts))!
  const plan = new Function(`return ${data}`)()
  const whole = JSON.parse(JSON.stringify(planDesign(parts.model, planWrites)))
  // The attributes of an entity are printed with those of its item, and texts without their type.
  const [name, note, its] = plan.items.Thing.attributes
  expect(name).toEqual({ name: 'name' })
  expect(JSON.stringify(note)).toBe(
    JSON.stringify({ ...whole.entities.Thing.attributes[1], type: { kind: 'json' } }),
  )
  expect(its).toEqual({ name: "it's", path: ['`${x}`\u2028'] })
})

test('attributes with the names of fields of a plan are printed', () => {
  const names = ['fills', 'segments', 'kind', 'text', 'optional', 'fold']
  const attributes = Object.fromEntries(names.map((name) => [name, text().optional()]))
  const Thing = things.entity('THING', {
    key: { pk: 'THING#<name>' },
    attributes: { name: id(), ...attributes },
  })
  const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing) } })
  const [, data] = /const plan = ([^\n]*)\n/.exec(printClient(parts))!
  const { parameters } = new Function(`return ${data}`)().patterns.add
  expect(Object.keys(parameters)).toEqual(['name', ...names])
  expect(parameters.segments).toEqual({ type: { kind: 'text' }, optional: true })
})

test('a parameter with the name of an attribute that it does not fill gives it no value', () => {
  const Thing = things.entity('THING', {
    key: { pk: 'THING#<name>' },
    attributes: { name: id(), color: text().optional() },
  })
  const { model } = design('parts', { entities: { Thing }, patterns: { add: create(Thing) } })
  const { add } = model.patterns as unknown as { readonly add: PutModel }
  const changes = add.changes.filter(({ attribute }) => attribute !== 'color')
  const other = { ...model, patterns: { add: { ...add, changes } } } as unknown as DesignModel
  const values = (each: DesignModel) => (planDesign(each, planWrites).patterns.add as CreatePlan).values
  expect(values(model)).toBeUndefined()
  expect(values(other)).toEqual({ color: { kind: 'literal', value: undefined } })
})
