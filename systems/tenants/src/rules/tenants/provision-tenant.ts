import { action, one, retryOnConflict } from '@tablewright/system'
import type { Standing } from '../../db.js'
import type { Tenants } from '../../open.js'
import { busy, deleted, exists } from '../../problems.js'
import { claimCreate, claimReprovision } from '../runs/claim-run.js'
import type { Audit, Run } from '../runs/run.js'
import { start } from '../runs/start-run.js'
import { runShape, tenantId } from '../shapes.js'
import { isDeleted } from './get-queue.js'

export const addTenant = action({
  summary: 'Create a tenant and its queue',
  input: { tenantId: tenantId() },
  output: one(runShape),
  run: (tenants: Tenants, { tenantId }) =>
    provision(tenants, tenantId, (standing) => {
      if (isDeleted(standing)) throw deleted(tenantId)
      if (standing.provision) throw exists(tenantId)
      return claimCreate(tenants, tenantId, standing)
    }),
})

export const reprovisionTenant = action({
  summary: 'Provision a deleted or failed tenant again',
  input: { tenantId: tenantId() },
  output: one(runShape),
  run: (tenants: Tenants, { tenantId }) =>
    provision(tenants, tenantId, (standing) => claimReprovision(tenants, tenantId, standing)),
})

async function provision(
  tenants: Tenants,
  tenantId: string,
  claim: (standing: Standing) => Promise<Run>,
): Promise<Audit> {
  const run = await retryOnConflict(tenants, async () => {
    const standing = await tenants.db.standing({ tenantId })
    if (standing.lock?.execution !== undefined) throw busy(standing.lock)
    if (standing.metadata) throw exists(tenantId)
    return claim(standing)
  })
  return start(tenants, run)
}
