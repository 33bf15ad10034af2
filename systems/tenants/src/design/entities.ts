import {
  boolean,
  id,
  integer,
  mirror,
  oneOf,
  version as revision,
  set,
  table,
  text,
  timestamp,
  ulid,
} from '@tablewright/design'
import { limits } from '../limits.js'

const tenants = table('Tenants', {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: { GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK' } },
  storedNames: 'PascalCase',
})

const tenantId = () => id()
/** Of the tenant's stack, like 0.1.18. Versions are compared as versions, never as text. */
const stackVersion = () => id()

/** What the tenant has now. It exists while the last successful operation is CREATE or UPDATE. */
export const Metadata = tenants.entity('Tenant Metadata', {
  key: {
    pk: 'TENANT_ID#<tenantId>',
    sk: 'METADATA',
    GSI1PK: 'TENANTS',
    GSI1SK: 'TENANT_ID#<tenantId>',
  },
  attributes: {
    tenantId: tenantId().keyOnly(),
    createdAt: timestamp().onCreate().immutable(),
    updatedAt: timestamp(),
    version: stackVersion(),
    // Only stacks of older versions have them; an upgrade removes them.
    outboundQueueArn: text().optional(),
    outboundQueueUrl: text().optional(),
    inboundQueueArn: text(),
    inboundQueueUrl: text(),
    active: boolean().default(true),
    revision: revision(),
  },
  derives: {
    // An item appears in an index once, so the way in by version has an item of its own.
    OfVersion: mirror({
      key: {
        pk: 'TENANT_ID#<tenantId>',
        sk: 'VERSION',
        GSI1PK: 'VERSION#<version>',
        GSI1SK: 'TENANT_ID#<tenantId>',
      },
      copies: ['active'],
    }),
  },
  expect: { items: 10_000, bytes: 600 },
})

export const operations = ['CREATE', 'UPDATE', 'DELETE'] as const

/** The state of a run, the same for every operation. */
const run = {
  tenantId: tenantId().keyOnly(),
  /** Rises with everything that happens to a tenant: no two of its runs ever share a time. */
  updatedAt: timestamp(),
  execution: id(),
  status: oneOf('Started', 'Failure', 'Success'),
  /** Never counted anew, so that no execution is ever named twice. */
  attempt: integer({ minimum: 1 }),
  /** How often it was tried again by itself since somebody asked for it. */
  retry: integer({ minimum: 0 }),
  /** When a failed run is tried again. Without it, it is not. */
  retryAt: timestamp().optional(),
  failure: text().optional(),
}

/** The latest run of CREATE and of DELETE. Their keys carry no version; the item does. */
export const Operation = tenants.entity('Tenant Operation Audit', {
  key: { pk: 'TENANT_ID#<tenantId>', sk: 'AUDIT#<operation>' },
  attributes: { ...run, operation: oneOf('CREATE', 'DELETE').keyOnly(), version: stackVersion() },
  expect: { items: 10_000, bytes: 400 },
})

/** The latest run of UPDATE to each version. */
export const Upgrade = tenants.entity('Tenant Upgrade Audit', {
  key: { pk: 'TENANT_ID#<tenantId>', sk: 'AUDIT#UPDATE#<version>' },
  attributes: { ...run, version: stackVersion() },
  expect: { items: 50_000, bytes: 400 },
})

/** What audit items were before they were overwritten. Only ever added to. */
export const History = tenants.entity('Tenant History', {
  key: { pk: 'TENANT_ID#<tenantId>', sk: 'HISTORY#<timestamp>#<operation>' },
  attributes: {
    tenantId: tenantId().keyOnly(),
    timestamp: timestamp().keyOnly(),
    operation: oneOf(...operations).keyOnly(),
    version: stackVersion(),
    execution: id(),
    status: oneOf('Started', 'Failure', 'Success'),
    attempt: integer(),
    failure: text().optional(),
  },
  expect: { items: 500_000, bytes: 350 },
})

/**
 * One for each tenant, from its first run on. While it has an execution, that is the one operation which runs. What is due
 * stands in the index, for the reconciler: runs that may have died, and failed ones that are to be tried again.
 */
export const Lock = tenants.entity('Tenant Lock', {
  key: {
    pk: 'TENANT_ID#<tenantId>',
    sk: 'LOCK',
    GSI1PK: 'DUE',
    GSI1SK: '<dueAt>#<tenantId>',
  },
  attributes: {
    tenantId: tenantId().keyOnly(),
    updatedAt: timestamp(),
    operation: oneOf(...operations),
    version: stackVersion(),
    execution: id().optional(),
    heartbeatAt: timestamp().optional(),
    /** When the run counts as dead unless it is heard of; without an execution, when the operation is tried again. */
    dueAt: timestamp().optional(),
    /** How often the execution was taken up again. */
    resumes: integer().default(0),
  },
  expect: { items: 10_000, bytes: 350 },
})

const queueName = () => text({ delimiter: 'escape' })
const body = () => text({ maximumLength: limits.longestBody })

/** A queue of the built-in provisioner. */
export const Queue = tenants.entity('Queue', {
  key: { pk: 'QUEUE#<queue>', sk: 'QUEUE' },
  attributes: {
    queue: queueName().keyOnly(),
    tenantId: tenantId(),
    type: oneOf('inbound', 'outbound'),
    arn: text(),
    url: text(),
    /** Milliseconds for which a received message is hidden. */
    visibilityTimeout: integer({ minimum: 0 }).default(limits.visibilityTimeout),
    /** A message that was received so often and never deleted is put aside. */
    mostReceives: integer({ minimum: 1 }).default(limits.mostReceives),
    createdAt: timestamp().onCreate().immutable(),
    createdBy: id(),
  },
  expect: { items: 10_000, bytes: 450 },
})

/** A message of the built-in queues. Receiving it moves it to the time at which it shows again. */
export const Message = tenants.entity('Queue Message', {
  key: { pk: 'QUEUE#<queue>', sk: 'MSG#<visibleAt>#<messageId>' },
  attributes: {
    queue: queueName().keyOnly(),
    visibleAt: timestamp(),
    messageId: ulid().onCreate(),
    sentAt: timestamp().onCreate().immutable(),
    receives: integer().default(0),
    body: body(),
  },
  expect: { items: 100_000, bytes: 1_000 },
})

/** A message that was received too often. */
export const DeadLetter = tenants.entity('Queue Dead Letter', {
  key: { pk: 'QUEUE#<queue>', sk: 'DEAD#<deadAt>#<messageId>' },
  attributes: {
    queue: queueName().keyOnly(),
    deadAt: timestamp().onCreate(),
    messageId: ulid(),
    sentAt: timestamp(),
    receives: integer(),
    body: body(),
  },
  expect: { items: 1_000, bytes: 1_000 },
})

/** How far a fleet upgrade has come, by what became of each tenant. */
export const progress = {
  total: integer().default(0),
  upgraded: integer().default(0),
  skipped: integer().default(0),
  failed: integer().default(0),
  /** Tried again later, or busy with something else. */
  waiting: integer().default(0),
}

/** All tenants to one version. One item for each version, so that asking twice is asking once. */
export const FleetUpgrade = tenants.entity('Fleet Upgrade', {
  key: { pk: 'FLEET', sk: 'UPGRADE#<version>' },
  attributes: {
    version: stackVersion(),
    status: oneOf('Running', 'Done', 'Cancelled'),
    /** Only tenants of this version. */
    fromVersion: stackVersion().optional(),
    /** Tenants that are left out. */
    skip: set(tenantId()),
    /** How many tenants are upgraded at the same time. */
    concurrency: integer({ minimum: 1, maximum: limits.mostConcurrent }).default(limits.concurrency),
    startedAt: timestamp().onCreate(),
    endedAt: timestamp().optional(),
    /** The process that works on it, and until when nobody else may. */
    worker: id().optional(),
    workedUntil: timestamp().optional(),
    ...progress,
  },
  expect: { items: 50, bytes: 600 },
})
