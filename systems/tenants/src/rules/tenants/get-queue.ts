import { action, one, retryOnConflict } from '@tablewright/system'
import type { MetadataItem, Standing } from '../../db.js'
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
    const standing = await tenants.db.standing({ tenantId })
    if (standing.metadata) return queueOf(standing.metadata, type)
    // Only the inbound queue is still created.
    if (type === 'outbound') throw noQueue(tenantId, type)
    return claimProvision(tenants, tenantId, standing)
  })
  if ('url' in found) return found
  await startAndWait(tenants, found)
  throw provisioning(tenantId, found.execution)
}

async function claimProvision(tenants: Tenants, tenantId: string, standing: Standing): Promise<Run> {
  const { provision, lock } = standing
  if (isDeleted(standing)) throw deleted(tenantId)
  if (lock?.execution !== undefined) throw provisioning(tenantId, lock.execution)
  if (!provision) return claimCreate(tenants, tenantId, standing)
  if (provision.status === 'Started') throw provisioning(tenantId, provision.execution)
  // The provisioning succeeded and the tenant was not deleted: missing queues are created again.
  if (provision.status === 'Success') return claimReprovision(tenants, tenantId, standing)
  if (provision.version !== tenants.provisioner.version) return claimCreate(tenants, tenantId, standing)
  if (provision.retryAt === undefined) throw provisioningFailed(tenantId, provision)
  const wait = Date.parse(provision.retryAt) - tenants.clock()
  if (wait > 0) throw provisioning(tenantId, provision.execution, wait)
  return claimCreate(tenants, tenantId, standing, provision.retry + 1)
}

/** Whether the last thing that became of the tenant is that it was deleted. */
export function isDeleted({ metadata, provision, deletion }: Standing): boolean {
  if (metadata || deletion?.status !== 'Success') return false
  return !provision || provision.updatedAt < deletion.updatedAt
}
