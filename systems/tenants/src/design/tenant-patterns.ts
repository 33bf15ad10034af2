import {
  anyOf,
  batchGet,
  collection,
  ensure,
  get,
  itemAbsent,
  query,
  transact,
  transactGet,
  update,
} from '@tablewright/design'
import { History, Lock, Metadata, Operation, Upgrade } from './entities.js'

const setActive = update(Metadata, { set: ['active', 'updatedAt'], guard: 'revision' })

/** What is known of tenants. */
export const tenantPatterns = {
  tenant: get(Metadata, {
    goal: 'Get Queue by tenantId for getQueue Endpoint',
    consistency: 'strong',
    rate: 'high',
  }),
  tenants: query(Metadata, {
    goal: 'List tenants by id',
    index: 'GSI1',
    order: 'ascending',
    rate: 'low',
    expect: { items: 10_000, bytes: 600 },
  }),
  tenantsOfVersion: query(Metadata.OfVersion, {
    goal: 'List the tenants of a version, for a fleet upgrade',
    index: 'GSI1',
    by: 'version',
    order: 'ascending',
    rate: 'low',
    expect: { items: 10_000, bytes: 250 },
  }),
  tenantsById: batchGet(Metadata, {
    goal: 'All about the tenants on a page',
    rate: 'low',
    expect: { items: 25, bytes: 600 },
  }),
  standing: transactGet(
    {
      metadata: get(Metadata),
      provision: get(Operation, { where: { operation: 'CREATE' } }),
      deletion: get(Operation, { where: { operation: 'DELETE' } }),
      lock: get(Lock),
    },
    { goal: 'Check if a provision has kicked off, waits or failed, at one moment', rate: 'medium' },
  ),
  activate: transact(
    {
      metadata: setActive,
      // What has begun to be deleted may have lost its queue.
      deletion: ensure(Operation, {
        where: { operation: 'DELETE' },
        when: anyOf(itemAbsent(), { status: 'Success' }),
      }),
    },
    { goal: 'Activate a tenant', rate: 'low' },
  ),
  deactivate: update(Metadata, {
    goal: 'Deactivate a tenant',
    set: ['active', 'updatedAt'],
    guard: 'revision',
    rate: 'low',
  }),
  upgrade: get(Upgrade, {
    goal: 'Check if an upgrade to a version has kicked off',
    consistency: 'strong',
    rate: 'medium',
  }),
  upgradesById: batchGet(Upgrade, {
    goal: 'How the upgrades of the tenants on a page stand',
    rate: 'low',
    expect: { items: 100, bytes: 400 },
  }),
  operation: get(Operation, { goal: 'Where a run is', consistency: 'strong', rate: 'medium' }),
  lock: get(Lock, { goal: 'Which operation runs now', consistency: 'strong', rate: 'medium' }),
  tenantRecords: collection([Metadata, Metadata.OfVersion, Operation, Upgrade, History, Lock], {
    goal: 'Everything about a tenant',
    by: 'tenantId',
    consistency: 'strong',
    rate: 'low',
    page: 200,
    expect: { items: 20, bytes: 400 },
  }),
  upgrades: query(Upgrade, {
    goal: 'The upgrades of a tenant; the latest is found by comparing versions, not by order',
    by: 'tenantId',
    rate: 'low',
    expect: { items: 10, bytes: 400 },
  }),
  history: query(History, {
    goal: 'What was done to a tenant, the last first',
    by: 'tenantId',
    order: 'newest',
    rate: 'low',
    expect: { items: 50, bytes: 350 },
  }),
}
