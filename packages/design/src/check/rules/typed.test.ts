import { describe, expect, test } from 'vitest'
import {
  addTo,
  append,
  atLeast,
  atMost,
  attribute,
  below,
  collection,
  create,
  decrement,
  design,
  get,
  id,
  increment,
  integer,
  itemAbsent,
  list,
  mirror,
  now,
  oneOf,
  type Pattern,
  param,
  present,
  put,
  record,
  remove,
  set,
  size,
  table,
  text,
  timestamp,
  update,
  within,
} from '../../index.js'
import { check } from '../check.js'
import { alter, found } from '../testing/alter.js'

const shop = table('Shop', { partitionKey: 'PK', sortKey: 'SK' })
const Product = shop.entity('PRODUCT', {
  key: { PK: 'PRODUCT#<productId>', SK: 'PRODUCT' },
  attributes: {
    productId: id(),
    status: oneOf('open', 'closed'),
    short: text({ maximumLength: 5 }),
    changedAt: timestamp(),
    expiresAt: timestamp().ttl(),
    stock: integer({ minimum: 0, maximum: 100 }),
    free: integer().optional(),
    capacity: integer({ minimum: 0, maximum: 10 }),
    level: integer({ minimum: 1 }).optional(),
    tags: set(oneOf('red', 'blue'), { atMost: 3 }),
    log: list(text({ maximumLength: 10 }), { atMost: 4 }),
    maker: id().optional().immutable(),
  },
})

function codesOf(pattern: Pattern): readonly string[] {
  const report = check(design('shop', { entities: { Product }, patterns: { pattern } }).model)
  return report.findings
    .filter(({ rule, severity }) => rule === 'typed' && severity === 'error')
    .map(({ code }) => code)
}

const any = text()
describe.each<[string, string, () => Pattern, () => Pattern]>([
  [
    'TW1101',
    'a text in an enumeration',
    () => update(Product, { given: { x: any }, to: { status: param('x') as never } }),
    () => update(Product, { given: { x: oneOf('open') }, to: { status: param('x') } }),
  ],
  [
    'TW1101',
    'a text in a bounded text',
    () => update(Product, { given: { x: any }, to: { short: param('x') } }),
    () => update(Product, { given: { x: text({ maximumLength: 4 }) }, to: { short: param('x') } }),
  ],
  [
    'TW1101',
    'a text in a time',
    () => update(Product, { given: { x: any }, to: { changedAt: param('x') } }),
    () => update(Product, { given: { x: timestamp() }, to: { changedAt: param('x') } }),
  ],
  [
    'TW1101',
    'milliseconds in a time to live',
    () => update(Product, { given: { x: timestamp() }, to: { expiresAt: param('x') } }),
    () => update(Product, { given: { x: timestamp().ttl() }, to: { expiresAt: param('x') } }),
  ],
  [
    'TW1101',
    'another attribute of a wider range',
    () => update(Product, { to: { stock: attribute('free') }, when: { free: present() } }),
    () => update(Product, { to: { stock: attribute('capacity') } }),
  ],
  [
    'TW1101',
    'a literal beyond the limits',
    () => update(Product, { to: { stock: 101 } }),
    () => update(Product, { to: { stock: 100 } }),
  ],
  [
    'TW1101',
    'the key of a write that is looked up by anything',
    () => update(Product, { given: { x: any }, where: { productId: param('x') }, to: { stock: 1 } }),
    () => update(Product, { given: { x: id() }, where: { productId: param('x') }, to: { stock: 1 } }),
  ],
  [
    'TW1101',
    'the key of a read that is looked up by anything',
    () => get(Product, { given: { x: any }, where: { productId: param('x') } }),
    () => get(Product, { given: { x: text({ minimumLength: 1 }) }, where: { productId: param('x') } }),
  ],
  [
    'TW1102',
    'adding a fraction to a whole number',
    () => update(Product, { to: { free: increment(0.5) } }),
    () => update(Product, { to: { free: increment(2) } }),
  ],
  [
    'TW1102',
    'adding to a text',
    () => update(Product, { to: { short: increment() as never } }),
    () => update(Product, { to: { free: increment() } }),
  ],
  [
    'TW1102',
    'a member that the set cannot have',
    () =>
      update(Product, { given: { x: any }, to: { tags: addTo(param('x')) }, when: { tags: size(below(3)) } }),
    () =>
      update(Product, {
        given: { x: oneOf('red') },
        to: { tags: addTo(param('x')) },
        when: { tags: size(below(3)) },
      }),
  ],
  [
    'TW1102',
    'an element that the list cannot have',
    () =>
      update(Product, {
        given: { x: list(any, { atMost: 1 }) },
        to: { log: append(param('x')) },
        when: { log: size(below(4)) },
      }),
    () =>
      update(Product, {
        given: { x: list(text({ maximumLength: 10 }), { atMost: 1 }) },
        to: { log: append(param('x')) },
        when: { log: size(below(4)) },
      }),
  ],
  [
    'TW1103',
    'a decrement below the minimum',
    () => update(Product, { to: { stock: decrement() } }),
    () => update(Product, { to: { stock: decrement() }, when: { stock: atLeast(1) } }),
  ],
  [
    'TW1103',
    'an increment above the maximum',
    () => update(Product, { to: { stock: increment() } }),
    () => update(Product, { to: { stock: increment() }, when: { stock: below(100) } }),
  ],
  [
    'TW1103',
    'a decrement by what the caller says',
    () =>
      update(Product, {
        given: { by: integer() },
        to: { stock: decrement(param('by')) },
        when: { stock: atLeast(param('by')) },
      }),
    () =>
      update(Product, {
        given: { by: integer({ minimum: 0 }) },
        to: { stock: decrement(param('by')) },
        when: { stock: atLeast(param('by')) },
      }),
  ],
  [
    'TW1103',
    'an increment that a bound of another attribute limits too late',
    () => update(Product, { to: { stock: increment(91) }, when: { stock: atMost(attribute('capacity')) } }),
    () => update(Product, { to: { stock: increment(90) }, when: { stock: atMost(attribute('capacity')) } }),
  ],
  [
    'TW1103',
    'a missing number that counts as 0',
    () => update(Product, { to: { level: increment(0) } }),
    () => update(Product, { to: { level: increment() } }),
  ],
  [
    'TW1103',
    'a set that grows beyond its size',
    () => update(Product, { to: { tags: addTo('red') } }),
    () => update(Product, { to: { tags: addTo('red') }, when: { tags: size(atMost(2)) } }),
  ],
  [
    'TW1103',
    'a list that grows beyond its size',
    () => update(Product, { to: { log: append(['a', 'b']) }, when: { log: size(below(4)) } }),
    () => update(Product, { to: { log: append(['a', 'b']) }, when: { log: size(below(3)) } }),
  ],
  [
    'TW1104',
    'an attribute that the item may lack',
    () => update(Product, { to: { free: attribute('level') } }),
    () => update(Product, { to: { free: attribute('level') }, when: { level: present() } }),
  ],
  [
    'TW1104',
    'a parameter that the caller may leave out',
    () => update(Product, { given: { x: integer().optional() }, to: { free: param('x') } }),
    () => update(Product, { given: { x: integer() }, to: { free: param('x') } }),
  ],
  [
    'TW1107',
    'a range that ends before it begins',
    () => update(Product, { to: { free: 1 }, when: { stock: within(9, 2) } }),
    () => update(Product, { to: { free: 1 }, when: { stock: within(2, 9) } }),
  ],
  [
    'TW1104',
    'an attribute of an item that is created',
    () => update(Product, { to: { free: attribute('capacity') }, upsert: true }),
    () => update(Product, { to: { free: attribute('capacity') } }),
  ],
  ['TW1110', 'no change at all', () => update(Product, {}), () => update(Product, { to: { free: 1 } })],
  [
    'TW1105',
    'a put over an immutable attribute',
    () => put(Product),
    () => put(Product, { when: itemAbsent() }),
  ],
  [
    'TW1107',
    'a number compared with a text',
    () =>
      update(Product, { given: { x: any }, to: { free: 1 }, when: { stock: below(param('x') as never) } }),
    () => update(Product, { given: { x: integer() }, to: { free: 1 }, when: { stock: below(param('x')) } }),
  ],
  [
    'TW1107',
    'a time compared with a text',
    () => update(Product, { given: { x: any }, to: { free: 1 }, when: { expiresAt: below(param('x')) } }),
    () => update(Product, { to: { free: 1 }, when: { expiresAt: below(now()) } }),
  ],
  [
    'TW1107',
    'the size of a number',
    () => update(Product, { to: { free: 1 }, when: { stock: size(below(3)) } }),
    () => update(Product, { to: { free: 1 }, when: { log: size(below(3)) } }),
  ],
])('%s: %s', (code, _, failing, passing) => {
  test('is found', () => expect(codesOf(failing())).toContain(code))
  test('and its remedy holds', () => expect(codesOf(passing())).toEqual([]))
})

const model = design('shop', { entities: { Product }, patterns: { create: create(Product) } }).model

test.each([
  ['update', () => update(Product, { to: { free: 1 } })],
  ['delete', () => remove(Product)],
  ['put', () => put(Product, { when: itemAbsent() })],
])('TW1120: %s of an immutable item, in a design from a file', (operation, pattern) => {
  const { model: writing } = design('shop', { entities: { Product }, patterns: { write: pattern() } })
  const altered = alter(writing, (draft) => {
    draft.entities.Product!.immutable = true
  })
  expect(found(altered, 'TW1120')).toMatchObject([{ place: 'patterns.write', data: { operation } }])
})

test('an immutable entity is created and read, and no pattern may write it otherwise', () => {
  const shop = table('Shop', { partitionKey: 'PK' })
  const Receipt = shop.entity('RECEIPT', {
    key: { PK: 'RECEIPT#<receiptId>' },
    attributes: { receiptId: id(), total: integer() },
    immutable: true,
  })
  const designed = (pattern: ReturnType<typeof create>) =>
    design('receipts', { entities: { Receipt }, patterns: { write: pattern as never } })
  const { model: fine } = designed(create(Receipt) as never)
  expect(check(fine).findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(fine.entities.Receipt).toMatchObject({ immutable: true, attributes: { total: { immutable: true } } })
  for (const pattern of [put(Receipt), update(Receipt, { to: { total: 1 } }), remove(Receipt)]) {
    expect(() => designed(pattern as never)).toThrow(expect.objectContaining({ code: 'ENTITY_IMMUTABLE' }))
  }
})

test('TW1105: an update of an immutable attribute, in a design from a file', () => {
  const { model: updating } = design('shop', {
    entities: { Product },
    patterns: { change: update(Product, { to: { free: 1 } }) },
  })
  const altered = alter(updating, (draft) => {
    draft.entities.Product!.attributes.free!.immutable = true
  })
  expect(found(altered, 'TW1105')).toMatchObject([
    { place: 'patterns.change', data: { attributes: ['free'] } },
  ])
})

test('TW1105: an attribute that is immutable and filled in at every write', () => {
  const altered = alter(model, (draft) => {
    Object.assign(draft.entities.Product!.attributes.changedAt!, { immutable: true, onWrite: 'now' })
  })
  expect(found(altered, 'TW1105')).toMatchObject([{ place: 'entities.Product.changedAt' }])
})

test('TW1106: a default beyond the limits', () => {
  const Task = shop.entity('TASK', {
    key: { PK: 'TASK#<taskId>', SK: 'TASK' },
    attributes: { taskId: id(), retries: integer({ minimum: 1 }).default(0) },
  })
  const tasks = design('tasks', { entities: { Task }, patterns: {} }).model
  expect(found(tasks, 'TW1106')).toMatchObject([{ place: 'entities.Task.retries' }])
})

test('TW1108: a filter over a name that is stored in two places', () => {
  const attributes = { clientId: id(), state: text({ maximumLength: 9 }) }
  const Client = shop.entity('CLIENT', { key: { PK: 'C#<clientId>', SK: 'C' }, attributes })
  const Moved = shop.entity('MOVED', {
    key: { PK: 'C#<clientId>', SK: 'M' },
    attributes: { ...attributes, state: text({ maximumLength: 9 }).stored('movedState') },
  })
  const filtered = (other: typeof Client) =>
    design('clients', {
      entities: { Client, other },
      patterns: { all: collection([Client, other], { by: 'clientId', filter: { state: 'open' } }) },
    }).model
  expect(found(filtered(Moved as never), 'TW1108')).toMatchObject([{ data: { attribute: 'state' } }])
  const Same = shop.entity('SAME', { key: { PK: 'C#<clientId>', SK: 'S' }, attributes })
  expect(found(filtered(Same as never), 'TW1108')).toEqual([])
})

test('TW1109: two values in one place, in a record or in a copy', () => {
  expect(() => record({ a: text().stored('x'), b: text().stored('x') })).toThrow(
    expect.objectContaining({ code: 'ATTRIBUTE_PLACE_TAKEN' }),
  )
  const Note = shop.entity('NOTE', {
    key: { PK: 'N#<noteId>', SK: 'N' },
    attributes: { noteId: id(), a: text().stored('x'), b: text() },
    derives: { Copy: mirror({ key: { PK: 'M#<noteId>', SK: 'M' }, copies: { a: 'a', x: 'b' } }) },
  })
  const notes = design('notes', { entities: { Note }, patterns: {} }).model
  expect(found(notes, 'TW1109')).toMatchObject([{ place: 'derived.Note.Copy.x' }])
})
