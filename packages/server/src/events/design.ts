import * as t from '@tablewright/design'

/** Partitions of the list of lanes by the time at which they are due. */
export const laneShards = 4

const events = t.table('TablewrightEvents', { partitionKey: 'PK', sortKey: 'SK', entityType: 'kind' })

const endpoint = { system: t.id().bytes(12), endpointId: t.ulid() }
const aggregate = { aggregateType: t.id().bytes(10), aggregateId: t.id().bytes(30) }
const sequence = () => t.integer({ minimum: 1 })

/** An address that receives the events of a system: `https:` by webhook, `mailto:` by mail. */
const Endpoint = events.entity('ENDPOINT', {
  key: { PK: 'ENDPOINTS#<system>', SK: 'ENDPOINT#<endpointId>' },
  attributes: {
    ...endpoint,
    endpointId: t.ulid().onCreate(),
    url: t.text({ maximumLength: 2000 }).bytes(60),
    /** Types of events: `*`, `reservation.*` or `reservation.created`. */
    types: t.list(t.text({ maximumLength: 100 }), { atMost: 50 }).bytes(40),
    description: t.text({ maximumLength: 200 }).optional(),
    enabled: t.boolean().default(true),
    /** Newest first. Older secrets also sign until they expire. */
    secrets: t
      .list(t.record({ secret: t.text({ maximumLength: 100 }), expiresAt: t.timestamp().optional() }), {
        atMost: 5,
      })
      .secret()
      .bytes(100),
    createdAt: t.timestamp().onCreate().immutable(),
    updatedAt: t.timestamp().onWrite(),
    version: t.version(),
  },
  expect: { items: 100, bytes: 500 },
})

/**
 * The events of one aggregate that one endpoint has not received yet, from `next` to `last`. Exists only
 * while there are such events. A process claims a lane by moving `dueAt` into the future.
 */
const Lane = events.entity('LANE', {
  key: { PK: 'LANES#<endpointId>', SK: 'LANE#<aggregateType>#<aggregateId>#<lane>' },
  attributes: {
    ...endpoint,
    ...aggregate,
    /** `main` for new events; a replay has a separate lane. */
    lane: t.id().bytes(4),
    next: sequence(),
    last: sequence(),
    /** Deliveries of `next` that failed. */
    attempts: t.integer().default(0),
    dueAt: t.timestamp(),
    owner: t.uuid().optional(),
    shard: t.integer({ minimum: 0, maximum: laneShards - 1, width: 1 }),
  },
  derives: {
    DueLane: t.mirror({
      key: {
        PK: 'DUE#<system>#<shard>',
        SK: '<dueAt>#<endpointId>#<aggregateType>#<aggregateId>#<lane>',
      },
    }),
  },
  expect: { items: 1000, bytes: 350 },
})

/** One attempt to deliver an event. */
const Delivery = events.entity('DELIVERY', {
  key: { PK: 'DELIVERIES#<endpointId>', SK: '<at>#<deliveryId>' },
  attributes: {
    endpointId: t.ulid(),
    deliveryId: t.ulid().onCreate(),
    at: t.timestamp().onCreate(),
    eventId: t.ulid(),
    eventType: t.id().bytes(20),
    ...aggregate,
    sequence: sequence(),
    attempt: t.integer(),
    result: t.oneOf('DELIVERED', 'FAILED', 'DEAD'),
    httpStatus: t.integer().optional(),
    latencyMs: t.integer(),
    /** The first kilobyte of the answer, or the reason why there is none. */
    answer: t.text({ maximumLength: 1024 }).optional().bytes(100),
    expiresAt: t.timestamp().ttl(),
  },
  expect: { items: 1_000_000, bytes: 500 },
})

/** An event that an endpoint did not accept in any attempt. */
const DeadLetter = events.entity('DEAD_LETTER', {
  key: { PK: 'DEAD#<endpointId>', SK: 'DEAD#<aggregateType>#<aggregateId>#<sequence>' },
  attributes: {
    endpointId: t.ulid(),
    ...aggregate,
    sequence: t.integer({ minimum: 1, maximum: 9_999_999_999, width: 10 }),
    eventId: t.ulid(),
    eventType: t.id().bytes(20),
    attempts: t.integer(),
    reason: t.text({ maximumLength: 1024 }).bytes(100),
    deadAt: t.timestamp().onCreate(),
  },
  expect: { items: 1000, bytes: 500 },
})

/** The process that turns the pending events of a shard into lanes. */
const Lease = events.entity('LEASE', {
  key: { PK: 'LEASE#<system>#<shard>', SK: 'LEASE' },
  attributes: {
    system: t.id(),
    shard: t.integer({ minimum: 0, maximum: 99, width: 2 }),
    owner: t.uuid(),
    until: t.timestamp(),
  },
  expect: { items: 100, bytes: 200 },
})

const byOwner = { given: { owner: t.uuid() }, when: { owner: t.param('owner') } } as const

const endpointPatterns = {
  addEndpoint: t.create(Endpoint, { goal: 'Register an endpoint', rate: 'low' }),
  endpoint: t.get(Endpoint, { goal: 'Fetch an endpoint', rate: 'medium', consistency: 'strong' }),
  endpointsOfSystem: t.query(Endpoint, {
    goal: 'List the endpoints of a system',
    by: 'system',
    consistency: 'strong',
    page: 100,
    rate: 'medium',
    expect: { items: 5, bytes: 500 },
  }),
  changeEndpoint: t.update(Endpoint, {
    goal: 'Change what an endpoint receives, or rotate its secrets',
    set: ['url', 'types', 'enabled', 'secrets'],
    edit: ['description'],
    guard: 'version',
    rate: 'low',
  }),
  removeEndpoint: t.remove(Endpoint, { goal: 'Remove an endpoint', rate: 'low' }),
}

const lanePatterns = {
  openLane: t.create(Lane, { goal: 'Let an endpoint receive the events of an aggregate', rate: 'medium' }),
  extendLane: t.update(Lane, {
    goal: 'Add newer events to a lane that is still open',
    given: { to: sequence() },
    to: { last: t.param('to') },
    when: { last: t.below(t.param('to')) },
    rate: 'medium',
  }),
  lane: t.get(Lane, { goal: 'Read a lane as it is now', rate: 'medium', consistency: 'strong' }),
  lanesOfEndpoint: t.query(Lane, {
    goal: 'Find the lanes of an endpoint that was removed',
    by: 'endpointId',
    consistency: 'strong',
    rate: 'low',
    expect: { items: 20, bytes: 350 },
  }),
  dueLanes: t.query(Lane.DueLane, {
    goal: 'Find the lanes that are due',
    by: ['system', 'shard'],
    before: 'dueAt',
    order: 'oldest',
    consistency: 'strong',
    page: 100,
    rate: 'low',
    expect: { items: 5, bytes: 200 },
  }),
  claimLane: t.update(Lane, {
    goal: 'Work on a lane that is due; one process wins',
    given: { now: t.timestamp() },
    set: ['owner', 'dueAt'],
    when: { dueAt: t.atMost(t.param('now')) },
    rate: 'medium',
  }),
  advanceLane: t.update(Lane, {
    ...byOwner,
    goal: 'An event was delivered, skipped or given up',
    set: ['next'],
    to: { attempts: 0 },
    rate: 'medium',
  }),
  postponeLane: t.update(Lane, {
    ...byOwner,
    goal: 'Try again later',
    set: ['attempts', 'dueAt'],
    rate: 'low',
  }),
  closeLane: t.remove(Lane, {
    goal: 'Everything was delivered, and nothing newer has come',
    given: { owner: t.uuid(), delivered: sequence() },
    when: { owner: t.param('owner'), last: t.param('delivered') },
    rate: 'medium',
  }),
  dropLane: t.remove(Lane, { goal: 'The endpoint of a lane is gone', rate: 'low' }),
}

const logPatterns = {
  logDelivery: t.put(Delivery, { goal: 'Log an attempt', rate: 'medium' }),
  deliveries: t.query(Delivery, {
    goal: 'List the attempts of an endpoint, the newest first',
    by: 'endpointId',
    order: 'newest',
    rate: 'low',
    expect: { items: 50, bytes: 500 },
  }),
  bury: t.put(DeadLetter, { goal: 'Keep an event that could not be delivered', rate: 'low' }),
  deadLetters: t.query(DeadLetter, {
    goal: 'List the events that an endpoint did not accept',
    by: 'endpointId',
    rate: 'low',
    expect: { items: 20, bytes: 500 },
  }),
  removeDeadLetter: t.remove(DeadLetter, { goal: 'A dead letter is delivered again', rate: 'low' }),
  takeLease: t.put(Lease, {
    goal: 'Become the one process that handles a shard for a while',
    given: { now: t.timestamp() },
    when: t.anyOf(t.itemAbsent(), { until: t.atMost(t.param('now')) }),
    rate: 'low',
  }),
  releaseLease: t.remove(Lease, { ...byOwner, goal: 'Let another process handle the shard', rate: 'low' }),
}

/** Endpoints, their pending events, and the log of deliveries: one table for all systems. */
export const eventsDesign = t.design('events', {
  entities: { Endpoint, Lane, Delivery, DeadLetter, Lease },
  patterns: { ...endpointPatterns, ...lanePatterns, ...logPatterns },
})

export type EndpointItem = t.ItemOf<typeof Endpoint>
export type LaneItem = t.ItemOf<typeof Lane>
