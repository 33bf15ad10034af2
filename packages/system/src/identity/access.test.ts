import { id } from '@tablewright/design'
import { expect, test } from 'vitest'
import { action } from '../action.js'
import { nothing } from '../output.js'
import { defineAccess, own, right } from './access.js'
import { authorize, callOf, type Guarded, grantsOf, requireGrant, rightFor, rolesIn } from './authorize.js'

const described = (summary: string) =>
  action({ summary, input: { owner: id() }, output: nothing(), run: async (_: object) => undefined })
const look = described('Look')
const change = described('Change')
const forgotten = described('Stands in no row')

const access = defineAccess({
  roles: { guest: 'Looks', tenant: 'Changes what is theirs', keeper: 'Changes everything' },
  rights: {
    read: right(look, { guest: 'any', keeper: 'any' }),
    change: right(change, {
      tenant: own(change, 'an own thing', (_services, { owner }, { id }) => owner === id),
      keeper: 'any',
    }),
  },
  builtIn: { 'act-for': ['keeper'] },
})
const guarded: Guarded = { name: 'house', access, readingRights: new Set(['read']) }
const principal = { id: 'ann', kind: 'token' } as const

const mayRun = (roles: readonly string[], each: typeof look, owner: string) =>
  authorize({
    guarded,
    principal,
    roles,
    right: rightFor(guarded, each),
    services: {},
    input: { owner },
  }).then(
    () => true,
    () => false,
  )

test.each([
  ['guest', true, false, false],
  ['tenant', false, true, false],
  ['keeper', true, true, true],
  ['reader', true, false, false],
  ['admin', true, true, true],
  ['unknown', false, false, false],
  ['constructor', false, false, false],
])('as %s look is %s, change of the own thing %s, of another %s', async (role, ...expected) => {
  const answers = [mayRun([role], look, 'bob'), mayRun([role], change, 'ann'), mayRun([role], change, 'bob')]
  expect(await Promise.all(answers)).toEqual(expected)
})

test('an action in no row is allowed only to admin', async () => {
  for (const role of ['guest', 'tenant', 'keeper', 'reader'])
    expect(await mayRun([role], forgotten, 'ann')).toBe(false)
  expect(await mayRun(['admin'], forgotten, 'ann')).toBe(true)
})

test('only admin holds data, and only roles with a grant hold act-for', () => {
  const roles = [...Object.keys(access.roles), 'reader']
  expect(roles.filter((role) => grantsOf(guarded, [role], 'data').length > 0)).toEqual([])
  expect(roles.filter((role) => callOf(guarded, principal, [role]).may('act-for'))).toEqual(['keeper'])
})

test('a grant for own records admits the request and is decided by its input', async () => {
  expect(() => requireGrant(guarded, principal, ['tenant'], 'change')).not.toThrow()
  expect(() => requireGrant(guarded, principal, ['guest'], 'change')).toThrow(
    'ann does not hold the right change in house.',
  )
  const foreign = {
    guarded,
    principal,
    roles: ['tenant'],
    right: 'change',
    services: {},
    input: { owner: 'bob' },
  }
  await expect(authorize(foreign)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'ann does not hold the right change in house, except for an own thing.',
    data: { system: 'house', needed: 'change' },
  })
})

test('a system has its own roles and the built-in ones', () => {
  expect(rolesIn({ house: ['guest'], '*': ['reader'], garden: ['keeper'] }, 'house')).toEqual([
    'guest',
    'reader',
  ])
})

test('redefining a built-in role and covering an action twice are refused', () => {
  expect(() => defineAccess({ roles: { admin: 'Mine' }, rights: {} })).toThrow(/belongs to every system/)
  const twice = { one: right(look, {}), other: right(look, {}) }
  expect(() => defineAccess({ roles: {}, rights: twice })).toThrow('"Look" needs two rights: one and other.')
})
