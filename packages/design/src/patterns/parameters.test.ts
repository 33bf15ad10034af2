import { expect, test } from 'vitest'
import type { AnyAttribute, Attribute } from '../attributes/attribute.js'
import { id, integer, schema, text, timestamp } from '../attributes/kinds.js'
import type { StandardSchema } from '../attributes/standard-schema.js'
import { increment } from '../changes.js'
import { check } from '../check/check.js'
import { design } from '../design.js'
import { table } from '../entities/entity.js'
import { param } from '../values.js'
import { get, transactGet } from './reads.js'
import { transact } from './transact.js'
import { create, update } from './writes.js'

const people = table('People', { partitionKey: 'PK' })

function lowerCase(): StandardSchema<unknown, string> {
  const validate = (value: unknown) => ({ value: String(value).toLowerCase() })
  return { '~standard': { version: 1, vendor: 'example', validate } }
}

const name = text({ maximumLength: 20 })
const even = integer().validate({
  '~standard': { version: 1, vendor: 'example', validate: (value) => ({ value: Number(value) * 2 }) },
})

function named(type: string, attribute: Attribute<string>) {
  return people.entity(type, {
    key: { PK: `${type}#<name>` },
    attributes: { name: attribute, visits: integer().default(0) },
  })
}

const User = named('USER', name.validate(lowerCase()))
const Log = named('LOG', name)
const visit = { to: { visits: increment() }, upsert: true }

function codesOf(pattern: () => Parameters<typeof design>[1]['patterns'][string]): readonly string[] {
  try {
    const { model } = design('people', { entities: { User, Log }, patterns: { pattern: pattern() } })
    return check(model).findings.flatMap(({ code, severity }) => (severity === 'error' ? [code] : []))
  } catch (error) {
    return [(error as { code: string }).code]
  }
}

test.each<readonly [string, AnyAttribute]>([
  ['a default', integer().default(1)],
  ['a computed default', integer().default(() => 1)],
  ['a generated time', timestamp().onCreate()],
  ['a time of the write', timestamp().onWrite()],
  ['a validator', even],
  ['a schema', schema(lowerCase())],
])('a parameter of given with %s is refused', (_, attribute) => {
  expect(codesOf(() => update(Log, { given: { attribute }, ...visit }))).toEqual(['ATTRIBUTE_INVALID'])
})

test('a parameter of given may be optional', () => {
  expect(codesOf(() => update(Log, { given: { by: id().optional() }, ...visit }))).toEqual([])
})

test('the schema of one attribute validates a parameter that fills several', () => {
  const steps = { log: create(Log), user: update(User, visit) }
  const { model } = design('people', {
    entities: { User, Log },
    patterns: {
      one: transact(steps),
      other: transact({ user: steps.user, log: steps.log }),
      both: transactGet({ log: get(Log), user: get(User) }),
    },
  })
  const fills = { item: 'User', attribute: 'name' }
  for (const { parameters } of Object.values(model.patterns)) expect(parameters.name).toMatchObject({ fills })
  expect(check(model).counts.error).toBe(0)
})

test('gets of a transaction declare parameters of their own', () => {
  const own = get(Log, { given: { other: name }, where: { name: param('other') } })
  const { model } = design('people', {
    entities: { User, Log },
    patterns: { both: transactGet({ user: get(User), log: own }) },
  })
  expect(Object.keys(model.patterns.both!.parameters)).toEqual(['name', 'other'])
  expect(check(model).counts.error).toBe(0)
})

test('a parameter for two attributes with different schemas is refused', () => {
  const Other = named('OTHER', name.validate(lowerCase()))
  const patterns = { both: transactGet({ user: get(User), other: get(Other) }) }
  expect(() => design('people', { entities: { User, Other }, patterns })).toThrow('different schemas')
})

test.each([
  ['fixed', () => update(User, { where: { name: 'Ann' }, ...visit })],
  [
    'given under another name',
    () => update(User, { given: { other: name }, where: { name: param('other') }, ...visit }),
  ],
])('an upsert is refused if its validated key is %s', (_, pattern) => {
  expect(codesOf(pattern)).toEqual(['TW1114'])
})

test('a key that is not stored may be fixed', () => {
  expect(codesOf(() => update(User, { where: { name: 'ann' }, to: visit.to }))).toEqual([])
})
