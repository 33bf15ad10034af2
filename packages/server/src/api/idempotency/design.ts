import {
  anyOf,
  below,
  binary,
  design,
  get,
  integer,
  itemAbsent,
  map,
  oneOf,
  param,
  put,
  remove,
  table,
  text,
  timestamp,
  update,
  uuid,
} from '@tablewright/design'

/** Characters of an Idempotency-Key. */
export const maxKeyLength = 255

const requests = table('TablewrightRequests', { partitionKey: 'PK' })

/**
 * A request with an Idempotency-Key: in progress while its owner sends heartbeats, or done with its answer.
 */
const OnceItem = requests.entity('REQUEST', {
  key: { PK: 'REQUEST#<scope>#<key>' },
  attributes: {
    /** System and caller as JSON, which can double the length of their names. */
    scope: text({ delimiter: 'escape', maximumLength: 1000 }).bytes(40),
    /** Derived from the caller's key, which is not stored. */
    key: text({ delimiter: 'escape', maximumLength: maxKeyLength }).bytes(43),
    fingerprint: text().bytes(43),
    state: oneOf('RUNNING', 'DONE'),
    /** The attempt that may finish the request. */
    owner: uuid(),
    aliveAt: timestamp(),
    status: integer().optional(),
    headers: map(text()).optional().bytes(100),
    /** Compressed, and encrypted with the caller's key. */
    body: binary().optional().bytes(1000),
    expiresAt: timestamp().ttl(),
  },
  expect: { items: 1_000_000 },
})

const byItsOwner = { given: { owner: uuid() }, when: { state: 'RUNNING', owner: param('owner') } } as const

/** Requests that were executed: written before and after each POST with a key. */
export const idempotencyDesign = design('idempotency', {
  entities: { OnceItem },
  patterns: {
    claim: put(OnceItem, {
      goal: 'Begin a request that nobody has begun, or whose owner is dead',
      given: { deadBefore: timestamp() },
      to: { state: 'RUNNING' },
      when: anyOf(itemAbsent(), { state: 'RUNNING', aliveAt: below(param('deadBefore')) }),
      rate: 'medium',
    }),
    find: get(OnceItem, { goal: 'What became of a request', consistency: 'strong', rate: 'low' }),
    stayAlive: update(OnceItem, {
      ...byItsOwner,
      goal: 'Show that it is still under way',
      set: ['aliveAt'],
      rate: 'low',
    }),
    finish: update(OnceItem, {
      ...byItsOwner,
      goal: 'Keep the answer',
      set: ['status', 'headers'],
      edit: ['body'],
      to: { state: 'DONE' },
      rate: 'medium',
    }),
    release: remove(OnceItem, { ...byItsOwner, goal: 'Forget a request that was refused', rate: 'low' }),
  },
})
