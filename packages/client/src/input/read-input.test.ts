import {
  create,
  design,
  each,
  get,
  id,
  integer,
  json,
  list,
  number,
  type StandardSchema,
  schema,
  table,
  text,
  transact,
} from '@tablewright/design'
import { expect, test } from 'vitest'
import { connect } from '../connect/connect.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'

/** A Standard Schema as zod and its like make them, in a few lines. */
function standard<Output>(
  validate: (value: unknown) => { value: Output } | { issues: { message: string; path?: PropertyKey[] }[] },
  asynchronous = false,
): StandardSchema<unknown, Output> {
  const answer = (value: unknown) => (asynchronous ? Promise.resolve(validate(value)) : validate(value))
  return { '~standard': { version: 1, vendor: 'test', validate: answer } }
}

const postcode = standard<string>((value) =>
  /^\d{5}$/.test(String(value)) ? { value: String(value) } : { issues: [{ message: 'must be five digits' }] },
)
const trimmed = standard((value) => ({ value: String(value).trim() }), true)
const point = standard((value) => {
  const { x } = value as { x?: unknown }
  return typeof x === 'number' ? { value: { x } } : { issues: [{ message: 'must be a number', path: ['x'] }] }
})

const places = table('Places', { partitionKey: 'pk' })
const Place = places.entity('PLACE', {
  key: { pk: 'PLACE#<name>' },
  attributes: {
    name: id().validate(trimmed),
    postcode: text().optional().validate(postcode),
    at: schema(point).optional(),
    country: text({ pattern: /[A-Z]{2}/, expected: 'a country code like DE' }).optional(),
    zone: text({ pattern: /[A-Z]/ }).optional(),
  },
})
const placesDesign = design('places', { entities: { Place }, patterns: { add: create(Place) } })

test('a Standard Schema checks and changes values, synchronously or asynchronously, and its issues name the field', async () => {
  const db = connect(placesDesign, embedded({ memory: true }))
  await createTables(db)
  expect(await db.add({ name: ' here ', postcode: '12345', at: { x: 1 } })).toEqual({
    name: 'here',
    postcode: '12345',
    at: { x: 1 },
  })
  const refused = (field: string, reason: string) => ({
    code: 'INVALID_INPUT',
    message: `add: ${field} ${reason}.`,
    data: { field },
  })
  await expect(db.add({ name: 'a', postcode: '1' })).rejects.toMatchObject(
    refused('postcode', 'must be five digits'),
  )
  const wrong = { x: 'one' as unknown as number }
  await expect(db.add({ name: 'a', at: wrong })).rejects.toMatchObject(refused('at.x', 'must be a number'))
  await db.close()
})

test('a refusal inside a list names the index, synchronously or asynchronously', async () => {
  const later = standard<string>(
    (value) => (value === 'bad' ? { issues: [{ message: 'must be good' }] } : { value: String(value) }),
    true,
  )
  const Checked = places.entity('CHECKED', {
    key: { pk: 'CHECKED#<name>' },
    attributes: { name: id(), now: text().validate(postcode).optional(), later: text().validate(later) },
  })
  const patterns = { addAll: transact({ all: each('all', create(Checked)) }) }
  const db = connect(design('checked', { entities: { Checked }, patterns }), embedded({ memory: true }))
  const good = { name: 'a', later: 'good' }
  await expect(db.addAll({ all: [good, { name: 'b', later: 'bad' }] })).rejects.toMatchObject({
    data: { field: 'all[1].later' },
  })
  await expect(db.addAll({ all: [good, { ...good, now: '1' }] })).rejects.toMatchObject({
    data: { field: 'all[1].now' },
  })
  await db.close()
})

test('an asynchronous refusal is handled if another value is refused at once', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  const never = standard<string>(() => ({ issues: [{ message: 'must not be' }] }), true)
  const Strict = places.entity('STRICT', {
    key: { pk: 'STRICT#<name>' },
    attributes: { name: id().validate(never), size: integer() },
  })
  const patterns = { add: create(Strict), addAll: transact({ all: each('all', create(Strict)) }) }
  const db = connect(design('strict', { entities: { Strict }, patterns }), embedded({ memory: true }))
  const wrong = { name: 'a', size: 0.5 }
  await expect(db.add(wrong)).rejects.toMatchObject({ data: { field: 'size' } })
  await expect(db.addAll({ all: [wrong] })).rejects.toMatchObject({ data: { field: 'all[0].size' } })
  await expect(db.addAll({ all: [{ ...wrong, size: 1 }, wrong] })).rejects.toMatchObject({
    data: { field: 'all[1].size' },
  })
  // Node.js reports a rejection after the tasks that are pending now.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
  await db.close()
})

test('a text that does not match is refused in the words of the design, or with the expression', async () => {
  const db = connect(placesDesign, embedded({ memory: true }))
  await createTables(db)
  await expect(db.add({ name: 'a', country: 'de' })).rejects.toThrow(
    'country must be a country code like DE.',
  )
  await expect(db.add({ name: 'a', zone: 'b' })).rejects.toThrow('zone must match [A-Z].')
  await db.close()
})

test('a text of the wrong length is refused with the length to give', async () => {
  const Sample = places.entity('SAMPLE', {
    key: { pk: 'SAMPLE#<name>' },
    attributes: {
      name: id(),
      title: text({ minimumLength: 1, maximumLength: 5 }).optional(),
      code: text({ minimumLength: 2, maximumLength: 2 }).optional(),
      letter: text({ maximumLength: 1 }).optional(),
      word: text({ minimumLength: 3 }).optional(),
    },
  })
  const db = connect(
    design('lengths', { entities: { Sample }, patterns: { add: create(Sample) } }),
    embedded({ memory: true }),
  )
  await createTables(db)
  const refused = (more: object) => db.add({ name: 'a', ...more }).catch((error: Error) => error.message)
  expect([
    await refused({ title: '' }),
    await refused({ title: 'abcdef' }),
    await refused({ code: '' }),
    await refused({ code: 'DEU' }),
    await refused({ letter: 'ab' }),
    await refused({ word: '' }),
  ]).toEqual([
    'add: title must not be empty.',
    'add: title must have 5 characters at most.',
    'add: code must have 2 characters.',
    'add: code must have 2 characters.',
    'add: letter must have 1 character at most.',
    'add: word must have 3 characters or more.',
  ])
  await db.close()
})

test('a write returns zeros and JSON as reads return them', async () => {
  const Sample = places.entity('SAMPLE', {
    key: { pk: 'SAMPLE#<name>' },
    attributes: {
      name: id(),
      whole: integer(),
      any: number(),
      list: list(number()),
      json: json<object>(),
    },
  })
  const patterns = { add: create(Sample), sample: get(Sample) }
  const db = connect(design('samples', { entities: { Sample }, patterns }), embedded({ memory: true }))
  await createTables(db)
  const given = { a: undefined, b: [-0] }
  const added = await db.add({ name: 'n', whole: -0, any: -0, list: [-0], json: given })
  expect(await db.sample({ name: 'n' })).toStrictEqual(added)
  expect(added).toStrictEqual({ name: 'n', whole: 0, any: 0, list: [0], json: { b: [0] } })
  await db.close()
})

test('the result of a schema has the kind of the attribute, and is returned as stored', async () => {
  const longer = standard((value) => ({ value: `${value}${value}` }))
  const later = standard((value) => ({ value: `${value}${value}` }), true)
  const any = standard((value) => ({ value }))
  const Note = places.entity('NOTE', {
    key: { pk: 'NOTE#<name>' },
    attributes: {
      name: id(),
      short: text({ maximumLength: 4 }).validate(longer).optional(),
      late: text({ maximumLength: 4 }).validate(later).optional(),
      any: schema(any).optional(),
    },
  })
  const patterns = { add: create(Note), note: get(Note) }
  const db = connect(design('notes', { entities: { Note }, patterns }), embedded({ memory: true }))
  await createTables(db)
  await expect(db.add({ name: 'n', short: 'abc' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await expect(db.add({ name: 'n', late: 'abc' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  for (const value of [new Set(), { a: [new Set()] }, 10n, [10n]])
    await expect(db.add({ name: 'n', any: value })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  const added = await db.add({ name: 'n', short: 'ab', late: 'cd', any: { a: undefined, b: -0 } })
  expect(added).toStrictEqual({ name: 'n', short: 'abab', late: 'cdcd', any: { b: 0 } })
  expect(await db.note({ name: 'n' })).toStrictEqual(added)
  await db.close()
})
