import {
  boolean,
  id,
  integer,
  mirror,
  oneOf,
  version as revision,
  table,
  text,
  timestamp,
  ulid,
} from '@tablewright/design'

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
    updatedAt: timestamp().onWrite(),
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

/** The state of a run, the same for every operation. */
const run = {
  tenantId: tenantId().keyOnly(),
  updatedAt: timestamp().onWrite(),
  execution: id(),
  status: oneOf('Started', 'Failure', 'Success'),
  attempt: integer({ minimum: 1 }),
  heartbeatAt: timestamp(),
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
    timestamp: timestamp().onCreate().keyOnly(),
    operation: oneOf('CREATE', 'UPDATE', 'DELETE').keyOnly(),
    version: stackVersion(),
    execution: id(),
    status: oneOf('Started', 'Failure', 'Success'),
    attempt: integer(),
    failure: text().optional(),
  },
  expect: { items: 500_000, bytes: 350 },
})

/** Held while an operation runs: one at a time for each tenant. */
export const Lock = tenants.entity('Tenant Lock', {
  key: { pk: 'TENANT_ID#<tenantId>', sk: 'LOCK' },
  attributes: {
    tenantId: tenantId().keyOnly(),
    execution: id(),
    takenAt: timestamp().onCreate(),
    heartbeatAt: timestamp(),
  },
  expect: { items: 100, bytes: 250 },
})

const queueName = () => text({ delimiter: 'escape' })

/** A message of the built-in queues. Receiving it moves it to the time at which it shows again. */
export const Message = tenants.entity('Queue Message', {
  key: { pk: 'QUEUE#<queue>', sk: 'MSG#<visibleAt>#<messageId>' },
  attributes: {
    queue: queueName().keyOnly(),
    visibleAt: timestamp(),
    messageId: ulid().onCreate(),
    sentAt: timestamp().onCreate().immutable(),
    receives: integer().default(0),
    body: text(),
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
    body: text(),
  },
  expect: { items: 1_000, bytes: 1_000 },
})
