import type { QueueItem } from '../../db.js'
import type { Tenants } from '../../open.js'
import { inactive, noQueue } from '../../problems.js'
import { type QueueType, queueName } from '../../queue-name.js'
import { requireTenant } from '../tenants/require-tenant.js'

/** Returns the queue of an active tenant. Throws if it is not stored in the table. */
export async function requireQueue(tenants: Tenants, tenantId: string, type: QueueType): Promise<QueueItem> {
  const { active } = await requireTenant(tenants, tenantId)
  if (!active) throw inactive(tenantId)
  const queue = await tenants.db.queue({ queue: queueName(tenantId, type) })
  if (!queue) throw noQueue(tenantId, type)
  return queue
}
