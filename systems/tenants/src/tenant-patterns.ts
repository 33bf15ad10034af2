import { clear, collection, get, query, update } from '@tablewright/design'
import { History, Lock, Metadata, Operation, Upgrade } from './entities.js'

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
  setActive: update(Metadata, {
    goal: 'Activate or deactivate a tenant',
    set: ['active'],
    guard: 'revision',
    rate: 'low',
  }),
  clearOutbound: update(Metadata, {
    goal: 'Remove what is left of the outbound queue of an older stack',
    to: { outboundQueueArn: clear(), outboundQueueUrl: clear() },
    guard: 'revision',
    rate: 'low',
  }),
  operation: get(Operation, {
    goal: 'Check if a provision has kicked off, waits or failed',
    consistency: 'strong',
    rate: 'high',
  }),
  upgrade: get(Upgrade, {
    goal: 'Check if an upgrade to a version has kicked off',
    consistency: 'strong',
    rate: 'medium',
  }),
  lock: get(Lock, { goal: 'Which operation runs now', consistency: 'strong', rate: 'medium' }),
  tenantRecords: collection([Metadata, Metadata.OfVersion, Operation, Upgrade, History, Lock], {
    goal: 'Everything about a tenant',
    by: 'tenantId',
    consistency: 'strong',
    rate: 'low',
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
