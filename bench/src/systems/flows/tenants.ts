import { tenantsSystemOf } from '@tablewright/tenants'
import type { Flow } from '../stage.js'

const tenantId = 'tenant-1'

export const getQueue: Flow = {
  name: 'get the queue of a tenant that exists',
  // Long enough that the queue is there before the request that makes it is answered
  system: tenantsSystemOf({ timeoutMs: 60_000 }),
  fill: async ({ perform }) => {
    await perform('POST /tenants', { tenantId })
  },
  once: async ({ perform }) => {
    await perform('GET /tenants/:tenantId/queues/:type', { tenantId, type: 'inbound' })
  },
}
