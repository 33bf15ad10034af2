import { tenantsSystemOf } from '@tablewright/tenants'
import { type BenchSystem, collect, numbers, reads } from '../bench-action.js'

const records = 64

export const tenantsActions: BenchSystem = {
  // Long enough that the queue is there before the request that makes it is answered.
  system: tenantsSystemOf({ timeoutMs: 60_000 }),
  fill: async (ask) => {
    for (const index of numbers(records)) await ask('POST', '/tenants', { tenantId: `tenant-${index}` })
  },
  actions: [
    {
      name: 'tenants: get a tenant',
      kind: 'read',
      prepare: async () => reads(records, (index) => `/tenants/tenant-${index}`),
    },
    {
      name: 'tenants: get a queue',
      kind: 'read',
      prepare: async () => reads(records, (index) => `/tenants/tenant-${index}/queues/inbound`),
    },
    {
      name: 'tenants: list 25 tenants',
      kind: 'read',
      prepare: async () => reads(1, () => '/tenants?limit=25'),
    },
    {
      name: 'tenants: deactivate a tenant',
      kind: 'write',
      prepare: (ask, count) =>
        collect(count, async (index) => {
          await ask('POST', '/tenants', { tenantId: `idle-${index}` })
          return { method: 'POST', path: `/tenants/idle-${index}/deactivate`, body: {} }
        }),
    },
  ],
}
