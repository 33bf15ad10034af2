import { create, design, id, table, twin } from '@tablewright/design'
import type { AnySystem } from '@tablewright/system'
import { expect, test } from 'vitest'
import { ItemLens } from '../items/item-lens.js'
import { EditGuard } from './edit-guard.js'

const things = table('Things', { partitionKey: 'PK' })
const attributes = { thingId: id(), name: id() }
const Receipt = things.entity('RECEIPT', { key: { PK: 'RECEIPT#<thingId>' }, attributes, immutable: true })
const Order = things.entity('ORDER', {
  key: { PK: 'ORDER#<thingId>' },
  attributes,
  derives: { Receipt: twin(Receipt) },
})
const Note = things.entity('NOTE', { key: { PK: 'NOTE#<thingId>' }, attributes })
const shop = design('shop', {
  entities: { Receipt, Order, Note },
  patterns: { place: create(Order), note: create(Note) },
})
const guard = new EditGuard(
  { system: { design: shop } as never as AnySystem, services: {} as never },
  new ItemLens(shop),
  undefined,
)

test.each([
  ['Receipt', 'Receipt is immutable in the design.'],
  ['Order', 'Receipt is immutable in the design, and changes with Order.'],
  ['Note', undefined],
])('raw changes of %s: %s', async (entity, rule) => {
  const values = { thingId: '1', name: 'n' }
  expect(await guard.ruleOfValues(entity, values, 'update')).toBe(rule)
  expect(await guard.ruleOfValues(entity, values, 'delete')).toBe(rule)
  expect(await guard.ruleOfValues(entity, values, 'create')).toBeUndefined()
})
