import { action, one, retryOnConflict } from '@tablewright/system'
import type { MetadataItem, TenantState } from '../../db.js'
import type { Tenants } from '../../open.js'
import { deleted, inactive, noQueue, provisioning, provisioningFailed } from '../../problems.js'
import type { QueueType } from '../../queue-name.js'
import { claimCreate, claimReprovision } from '../runs/claim-run.js'
import { startAndWait } from '../runs/drive-run.js'
import type { Run } from '../runs/run.js'
import { queueShape, queueType, tenantId } from '../shapes.js'

export const getQueue = action({
  summary:
    "Get a tenant's queue; a new tenant is provisioned first, and callers retry until its queue is ready",
  input: { tenantId: tenantId(), type: queueType },
  output: one(queueShape),
  run: async (tenants: Tenants, { tenantId, type }) => {
    const metadata = await tenants.db.tenant({ tenantId })
    return metadata ? queueOf(metadata, type) : provisionFirst(tenants, tenantId, type)
  },
})

function queueOf({ tenantId, version, active, ...metadata }: MetadataItem, type: QueueType) {
  if (!active) throw inactive(tenantId)
  const { [`${type}QueueArn` as const]: arn, [`${type}QueueUrl` as const]: url } = metadata
  if (arn === undefined || url === undefined) throw noQueue(tenantId, type)
  return { tenantId, type, arn, url, version }
}

/** Without metadata: answers from the runs, and starts one if none has started for this version. */
async function provisionFirst(tenants: Tenants, tenantId: string, type: QueueType) {
  const found = await retryOnConflict(tenants, async () => {
    const tenantState = await tenants.db.tenantState({ tenantId })
    if (tenantState.metadata) return queueOf(tenantState.metadata, type)
    // Only the inbound queue is still created.
    if (type === 'outbound') throw noQueue(tenantId, type)
    return claimProvision(tenants, tenantId, tenantState)
  })
  if ('url' in found) return found
  await startAndWait(tenants, found)
  throw provisioning(tenantId, found.execution)
}

async function claimProvision(tenants: Tenants, tenantId: string, tenantState: TenantState): Promise<Run> {
  const { provision, lock } = tenantState
  if (isDeleted(tenantState)) throw deleted(tenantId)
  if (lock?.execution !== undefined) throw provisioning(tenantId, lock.execution)
  if (!provision) return claimCreate(tenants, tenantId, tenantState)
  if (provision.status === 'Started') throw provisioning(tenantId, provision.execution)
  // The provisioning succeeded and the tenant was not deleted: missing queues are created again.
  if (provision.status === 'Success') return claimReprovision(tenants, tenantId, tenantState)
  if (provision.version !== tenants.provisioner.version) return claimCreate(tenants, tenantId, tenantState)
  if (provision.retryAt === undefined) throw provisioningFailed(tenantId, provision)
  const wait = Date.parse(provision.retryAt) - tenants.clock()
  if (wait > 0) throw provisioning(tenantId, provision.execution, wait)
  return claimCreate(tenants, tenantId, tenantState, provision.retry + 1)
}

/** Whether the tenant was deleted last. */
export function isDeleted({ metadata, provision, deletion }: TenantState): boolean {
  if (metadata || deletion?.status !== 'Success') return false
  return !provision || provision.updatedAt < deletion.updatedAt
}
