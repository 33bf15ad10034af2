import * as t from '@tablewright/design'
import * as add from './additions.js'
import { Lock } from './additions.js'
import { address, runStatus, stackVersion, tenantId } from './kinds.js'

// "Database" of the document, in its order. `add` marks additions of the product.

/** Tenant Metadata: exists while the last successful operation is CREATE or UPDATE. */
export const Metadata = add.tenants.entity('Tenant Metadata', {
  key: {
    pk: 'TENANT_ID#<tenantId>',
    sk: 'METADATA',
    GSI1PK: 'TENANTS',
    GSI1SK: 'TENANT_ID#<tenantId>',
  },
  attributes: {
    tenantId: tenantId().keyOnly(),
    createdAt: t.timestamp().onCreate().immutable(),
    updatedAt: t.timestamp(),
    version: stackVersion(),
    // Only older stacks have them; an upgrade removes them.
    outboundQueueArn: address().optional(),
    outboundQueueUrl: address().optional(),
    inboundQueueArn: address(),
    inboundQueueUrl: address(),
    ...add.metadataAdditions,
  },
  derives: { OfVersion: add.ofVersion },
  expect: { items: 10_000, bytes: 600 },
})

const run = {
  tenantId: tenantId().keyOnly(),
  /** Increases with every change of a tenant: no two of its runs have the same time. */
  updatedAt: t.timestamp(),
  execution: t.id(),
  status: runStatus(),
  version: stackVersion(),
  ...add.runAdditions,
}

/**
 * Tenant Operation Audit: the latest run of CREATE and of DELETE. Their keys have no version; the item does.
 */
export const Operation = add.tenants.entity('Tenant Operation Audit', {
  key: { pk: 'TENANT_ID#<tenantId>', sk: 'AUDIT#<operation>' },
  attributes: { ...run, operation: t.oneOf('CREATE', 'DELETE').keyOnly() },
  expect: { items: 10_000, bytes: 400 },
})

/** Tenant Operation Audit: the latest run of UPDATE to each version. */
export const Upgrade = add.tenants.entity('Tenant Upgrade Audit', {
  key: { pk: 'TENANT_ID#<tenantId>', sk: 'AUDIT#UPDATE#<version>' },
  attributes: run,
  expect: { items: 50_000, bytes: 400 },
})

export const documentPatterns = t.withDefaults(
  { rate: 'low' },
  {
    tenant: t.get(Metadata, {
      goal: 'Get Queue by tenantId for getQueue Endpoint',
      consistency: 'strong',
      rate: 'high',
    }),
    tenantCreated: t.transact(
      {
        audit: t.update(Operation, { ...add.succeeded, where: { operation: 'CREATE' } }),
        lock: add.freeLock,
        metadata: t.create(Metadata),
        history: add.appendHistory('CREATE', 'Success'),
      },
      { goal: 'Created via custom resource: a tenant and its queue exist' },
    ),
    tenantUpgraded: t.transact(
      {
        audit: t.update(Upgrade, add.succeeded),
        lock: add.freeLock,
        metadata: t.update(Metadata, {
          set: ['version', 'updatedAt', 'inboundQueueArn', 'inboundQueueUrl'],
          to: { outboundQueueArn: t.clear(), outboundQueueUrl: t.clear() },
        }),
        history: add.appendHistory('UPDATE', 'Success'),
      },
      {
        goal: 'Updated via custom resource: a tenant has the new version, and its outbound columns are cleared',
      },
    ),
    tenantState: t.transactGet(
      {
        metadata: t.get(Metadata),
        provision: t.get(Operation, { where: { operation: 'CREATE' } }),
        deletion: t.get(Operation, { where: { operation: 'DELETE' } }),
        lock: t.get(Lock),
      },
      { goal: 'Check if a provision has kicked off, waits or failed, at one moment', rate: 'medium' },
    ),
    claimCreate: t.transact(
      {
        metadata: t.ensure(Metadata, { when: t.itemAbsent() }),
        audit: t.put(Operation, {
          given: add.seenAttempt,
          to: { operation: 'CREATE', status: 'Started' },
          when: add.claimable,
        }),
        lock: add.takeLock('CREATE'),
        history: add.appendHistory('CREATE', 'Started'),
      },
      { goal: 'No provision has started for this version: kick one off, once' },
    ),
    createFailed: t.transact(
      {
        audit: t.update(Operation, { ...add.failed, where: { operation: 'CREATE' } }),
        lock: add.leaveLock,
        history: add.appendHistory('CREATE', 'Failure'),
      },
      { goal: 'Provision failed: notify the client with an error, or retry' },
    ),
  },
)
