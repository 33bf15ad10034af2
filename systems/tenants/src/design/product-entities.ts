import * as t from '@tablewright/design'
import { limits } from '../limits.js'
import { tenants } from './additions.js'
import { address, stackVersion, tenantId } from './kinds.js'

// Entities of the built-in queues and of fleet upgrades.

const queueName = () => t.text({ delimiter: 'escape', maximumLength: 400 })
const body = () => t.text({ maximumLength: limits.maxBodyLength })

/** A queue of the built-in provisioner. */
export const Queue = tenants.entity('Queue', {
  key: { pk: 'QUEUE#<queue>', sk: 'QUEUE' },
  attributes: {
    queue: queueName().keyOnly(),
    tenantId: tenantId(),
    type: t.oneOf('inbound', 'outbound'),
    arn: address(),
    url: address(),
    /** Milliseconds for which a received message is hidden. */
    visibilityTimeout: t.integer({ minimum: 0 }).default(limits.visibilityTimeout),
    /** Number of receives after which a message becomes a dead letter. */
    maxReceives: t.integer({ minimum: 1 }).default(limits.maxReceives),
    createdAt: t.timestamp().onCreate().immutable(),
    createdBy: t.id(),
  },
  expect: { items: 10_000, bytes: 450 },
})

/** A message of the built-in queues. Receiving it moves it to the time at which it becomes visible again. */
export const Message = tenants.entity('Queue Message', {
  key: { pk: 'QUEUE#<queue>', sk: 'MSG#<visibleAt>#<messageId>' },
  attributes: {
    queue: queueName().keyOnly(),
    visibleAt: t.timestamp(),
    messageId: t.ulid().onCreate(),
    sentAt: t.timestamp().onCreate().immutable(),
    receives: t.integer().default(0),
    body: body(),
  },
  expect: { items: 100_000, bytes: 1_000 },
})

/** A dead letter: a message that was received too often. */
export const DeadLetter = tenants.entity('Queue Dead Letter', {
  key: { pk: 'QUEUE#<queue>', sk: 'DEAD#<deadAt>#<messageId>' },
  attributes: {
    queue: queueName().keyOnly(),
    deadAt: t.timestamp().onCreate(),
    messageId: t.ulid(),
    sentAt: t.timestamp(),
    receives: t.integer(),
    body: body(),
  },
  expect: { items: 1_000, bytes: 1_000 },
})

/**
 * Depth of a queue at one time. The slot is the quarter hour of the day: each day overwrites the previous
 * one, and a queue has samples of one day.
 */
export const QueueSample = tenants.entity('Queue Sample', {
  key: { pk: 'QUEUE#<queue>', sk: 'DEPTH#<slot>' },
  attributes: {
    queue: queueName().keyOnly(),
    slot: t.integer({ minimum: 0, maximum: limits.samplesOfDay - 1, width: 2 }),
    sampledAt: t.timestamp(),
    /** Messages that can be received. */
    waiting: t.integer({ minimum: 0 }),
    /** Messages that were received and not deleted, or that are delayed. */
    hidden: t.integer({ minimum: 0 }),
    dead: t.integer({ minimum: 0 }),
    /** Age of the oldest message in seconds; 0 for an empty queue. */
    oldestAge: t.integer({ minimum: 0 }),
    expiresAt: t.timestamp().ttl(),
  },
  expect: { items: 960_000, bytes: 250 },
})

/** Number of tenants of each version at the end of a day; for today, at the last sample. */
export const FleetSample = tenants.entity('Fleet Sample', {
  key: { pk: 'FLEET', sk: 'VERSIONS#<day>' },
  attributes: {
    day: t.date(),
    sampledAt: t.timestamp(),
    tenants: t.map(t.integer({ minimum: 0 }), { atMost: limits.maxVersions }),
    expiresAt: t.timestamp().ttl(),
  },
  expect: { items: limits.daysOfFleet, bytes: 250 },
})

/** Rising percentages: `5,25`. */
export const waves = () =>
  t.text({
    maximumLength: 29,
    pattern: /^[0-9]{1,2}(,[0-9]{1,2}){0,9}$/,
    expected: 'rising percentages like 5,25',
  })

/** Progress of a fleet upgrade: tenants by outcome. */
export const progress = {
  total: t.integer().default(0),
  upgraded: t.integer().default(0),
  skipped: t.integer().default(0),
  failed: t.integer().default(0),
  /** Tenants that are retried later or busy with another operation. */
  waiting: t.integer().default(0),
}

/**
 * Upgrade of all tenants to one version. There is one item for each version: a repeated request is the same
 * upgrade.
 */
export const FleetUpgrade = tenants.entity('Fleet Upgrade', {
  key: { pk: 'FLEET', sk: 'UPGRADE#<version>' },
  attributes: {
    version: stackVersion(),
    status: t.oneOf('Running', 'Done', 'Cancelled', 'Halted'),
    /** Only tenants of this version. */
    fromVersion: stackVersion().optional(),
    /** Tenants to leave out. */
    skip: t.set(tenantId()),
    /** Number of tenants upgraded at the same time. */
    concurrency: t.integer({ minimum: 1, maximum: limits.maxConcurrent }).default(limits.concurrency),
    /** Percentages of the fleet after each of which the upgrade pauses, such as 5,25. */
    waves: waves().optional(),
    /** Minutes between two waves. */
    wavePause: t.integer({ minimum: 0, maximum: 10_080 }).default(0),
    /** Number of completed waves. */
    wave: t.integer().default(0),
    /** Start of the next wave. */
    waveFrom: t.timestamp().optional(),
    /** Number of failed tenants at which the upgrade halts. */
    haltAfter: t.integer({ minimum: 1 }).optional(),
    /** Failures before this time are tried again. */
    retryFailuresBefore: t.timestamp().optional(),
    /** Time of the last change of its progress. */
    movedAt: t.timestamp().optional(),
    startedAt: t.timestamp().onCreate(),
    endedAt: t.timestamp().optional(),
    /** The process that works on it, and the end of its claim. */
    worker: t.id().optional(),
    workedUntil: t.timestamp().optional(),
    ...progress,
  },
  expect: { items: 50, bytes: 600 },
})
