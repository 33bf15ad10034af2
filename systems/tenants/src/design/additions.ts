import * as t from '@tablewright/design'
import { actor } from '@tablewright/system'
import { failure, operations, runStatus, stackVersion, tenantId } from './kinds.js'

// Attributes, derived items and entities that the product adds to those of the document.

export const tenants = t.table('Tenants', {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: {
    GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
    GSI2: { partitionKey: 'GSI2PK', sortKey: 'GSI2SK' },
  },
  storedNames: 'PascalCase',
})

export const metadataAdditions = {
  active: t.boolean().default(true),
  revision: t.version(),
}

/** The list by version needs a separate item, because an item appears only once in an index. */
export const ofVersion = t.mirror({
  key: {
    pk: 'TENANT_ID#<tenantId>',
    sk: 'VERSION',
    GSI1PK: 'VERSION#<version>',
    GSI1SK: 'TENANT_ID#<tenantId>',
  },
  copies: ['active'],
})

export const runAdditions = {
  /** Never restarts: no execution name is used twice. */
  attempt: t.integer({ minimum: 1 }),
  /** Number of automatic retries since the operation was requested. */
  retry: t.integer({ minimum: 0 }),
  /** Time of the retry of a failed run. Absent if there is none. */
  retryAt: t.timestamp().optional(),
  failure: failure().optional(),
  /** Whether a fleet upgrade started it, which also retries it. */
  byFleet: t.boolean().optional(),
}

/** Earlier states of audit items. Append only. */
export const History = tenants.entity('Tenant History', {
  key: { pk: 'TENANT_ID#<tenantId>', sk: 'HISTORY#<timestamp>#<operation>' },
  attributes: {
    tenantId: tenantId().keyOnly(),
    timestamp: t.timestamp().keyOnly(),
    operation: t.oneOf(...operations).keyOnly(),
    version: stackVersion(),
    execution: t.id(),
    status: runStatus(),
    attempt: t.integer(),
    failure: failure().optional(),
    actor: actor(),
  },
  expect: { items: 500_000, bytes: 350 },
})

/**
 * One lock for each tenant, from its first run on. While it has an execution, that operation is running. One
 * index lists runs that are due for the reconciler: possibly crashed ones, and failed ones to retry. A second
 * index lists failed runs.
 */
export const Lock = tenants.entity('Tenant Lock', {
  key: {
    pk: 'TENANT_ID#<tenantId>',
    sk: 'LOCK',
    GSI1PK: 'DUE',
    GSI1SK: '<dueAt>#<tenantId>',
    GSI2PK: 'FAILED',
    GSI2SK: '<failedAt>#<tenantId>',
  },
  attributes: {
    tenantId: tenantId().keyOnly(),
    updatedAt: t.timestamp(),
    operation: t.oneOf(...operations),
    version: stackVersion(),
    execution: t.id().optional(),
    heartbeatAt: t.timestamp().optional(),
    /**
     * Time at which a run without a heartbeat counts as dead; without an execution, the time of the retry.
     */
    dueAt: t.timestamp().optional(),
    /** Time of the failure of the last run. Absent if it did not fail. */
    failedAt: t.timestamp().optional(),
    /** Number of times that the execution was resumed. */
    resumes: t.integer().default(0),
  },
  expect: { items: 10_000, bytes: 350 },
})

/** Takes a free lock, if the last change of the tenant is earlier. */
export const takeLock = (operation: (typeof operations)[number]) =>
  t.put(Lock, {
    given: { updatedAt: t.timestamp() },
    to: { operation },
    when: t.anyOf(t.itemAbsent(), { execution: t.absent(), updatedAt: t.below(t.param('updatedAt')) }),
  })

const givenExecution = { execution: t.id() }

/** Only the execution that holds the lock may continue. */
export const byHolder = { given: givenExecution, when: { execution: t.param('execution') } } as const

export const freeLock = t.update(Lock, {
  ...byHolder,
  set: ['updatedAt'],
  to: { execution: t.clear(), heartbeatAt: t.clear(), dueAt: t.clear() },
})

/** Releases the lock. With a time, the operation is retried then; with null, it is not. */
export const leaveLock = t.update(Lock, {
  ...byHolder,
  set: ['updatedAt'],
  edit: ['dueAt'],
  to: { execution: t.clear(), heartbeatAt: t.clear(), failedAt: t.param('updatedAt') },
})

/** Each change of a run appends to the history, in the same transaction. */
export const appendHistory = (
  operation: (typeof operations)[number],
  status: 'Started' | 'Success' | 'Failure',
) =>
  t.create(History, {
    given: { updatedAt: t.timestamp() },
    to: { operation, status, timestamp: t.param('updatedAt') },
  })

export const seenAttempt = { lastAttempt: t.integer() }

/**
 * The condition of a claim: there is no run, or the last attempt is the failed one that was read. Never after
 * Success.
 */
export const claimable = t.anyOf(t.itemAbsent(), { status: 'Failure', attempt: t.param('lastAttempt') })

/** Only the execution in the item may finish it. */
const byExecution = { status: 'Started', execution: t.param('execution') } as const

export const succeeded = {
  given: givenExecution,
  set: ['updatedAt'],
  to: { status: 'Success', retryAt: t.clear(), failure: t.clear() },
  when: byExecution,
} as const

export const failed = {
  given: givenExecution,
  set: ['updatedAt', 'failure'],
  edit: ['retryAt'],
  to: { status: 'Failure' },
  when: byExecution,
} as const
