import type {
  AttributeDescription,
  EntityDescription,
  PatternDescription,
  PatternOptions,
} from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  isRefused,
  pattern,
  type Regression,
  type Regressions,
  things,
  transaction,
} from './regression.js'

const name: AttributeDescription = { kind: 'text', options: { maximumLength: 20 } }

/** An entity with a name as its key, which a schema may validate. */
function named(type: string, schema?: AttributeDescription['schema']) {
  return entity(type, {
    key: { PK: `${type.charAt(0)}#<name>`, SK: 'META' },
    attributes: {
      name: { ...name, ...(schema ? { schema } : {}) },
      visits: { kind: 'integer', default: 0 },
    },
  })
}

const User = named('User', 'trimmed')
const Log = named('Log')
const visit: PatternOptions = { to: { visits: { change: 'increment', value: { literal: 1 } } }, upsert: true }

/** Two steps with the same parameter, in either order. */
const bothOrders = (one: PatternDescription, other: PatternDescription) =>
  [
    [one, other],
    [other, one],
  ].map((steps) => transaction('both', ...steps))

const step = (operation: PatternDescription['operation'], target: string, options?: PatternOptions) =>
  pattern(operation, target, options, `${operation}Of${target}`)

function each(...regressions: readonly Regression[]): Regression {
  return async (driver) => {
    for (const regression of regressions) {
      const wrong = await regression(driver)
      if (wrong !== undefined) return wrong
    }
    return undefined
  }
}

/** An upsert whose key comes from elsewhere. */
const upsertWith = (more: PatternOptions) =>
  isRefused(describe(things, [User], [pattern('update', 'User', { ...visit, ...more })]), 'TW1114')

const given = (attribute: AttributeDescription) =>
  isRefused(
    describe(things, [Log], [pattern('update', 'Log', { given: { x: attribute }, to: visit.to! })]),
    'ATTRIBUTE_INVALID',
  )

/** A user in a set of its name. */
const Listed: EntityDescription = {
  ...User,
  derives: {
    Listed: {
      kind: 'memberOf',
      key: { PK: 'SET#<name>', SK: 'SET' },
      set: 'members',
      element: '<name>',
    },
  },
}

/** Values reach items and conditions only as their schema makes them. */
export const schemaValues: Regressions = {
  'an upsert that creates an item with a fixed key': upsertWith({ where: { name: { literal: ' a ' } } }),
  'an upsert that creates an item with a key under another name': upsertWith({
    given: { other: name },
    where: { name: { param: 'other' } },
  }),
  'an upsert that shares its key with another entity': each(
    ...bothOrders(step('create', 'Log'), step('update', 'User', visit)).map((both) =>
      answersRight(describe(things, [User, Log], [both, pattern('get', 'User'), pattern('get', 'Log')]), [
        call('both', { name: ' a ' }),
        call('getUser', { name: 'a' }),
        call('getUser', { name: ' a ' }),
        call('getLog', { name: 'a' }),
        call('both', { name: '  ' }),
      ]),
    ),
  ),
  'reads of two entities with one key': each(
    ...bothOrders(step('get', 'Log'), step('get', 'User')).map((both) =>
      answersRight(
        describe(
          things,
          [User, Log],
          [{ ...both, operation: 'transactGet' }, pattern('create', 'User'), pattern('create', 'Log')],
        ),
        [
          call('createUser', { name: ' a' }),
          call('createLog', { name: 'a' }),
          call('both', { name: ' a ' }),
          call('both', { name: ' ' }),
        ],
      ),
    ),
  ),
  'a read of a set does not use the schemas of its source': answersRight(
    describe(things, [Listed], [pattern('create', 'User'), pattern('get', 'User.Listed')]),
    [
      call('createUser', { name: ' a ', visits: 0 }),
      call('getUserListed', { name: 'a' }),
      call('getUserListed', { name: ' a ' }),
    ],
  ),
  'one parameter for two schemas': isRefused(
    describe(
      things,
      [User, named('Log', 'anyText')],
      [{ ...transaction('both', step('get', 'Log'), step('get', 'User')), operation: 'transactGet' }],
    ),
    'PARAMETER_CONFLICT',
  ),
  'a parameter with a default': given({ kind: 'integer', default: 5 }),
  'a parameter that is generated': given({ kind: 'timestamp', onCreate: true }),
  'a parameter with a schema': each(
    given({ kind: 'integer', schema: 'even' }),
    given({ kind: 'schema', schema: 'profile' }),
  ),
}
