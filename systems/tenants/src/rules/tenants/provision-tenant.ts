import { action, one, retryOnConflict } from '@tablewright/system'
import type { TenantState } from '../../db.js'
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
    provision(tenants, tenantId, (tenantState) => {
      if (isDeleted(tenantState)) throw deleted(tenantId)
      if (tenantState.provision) throw exists(tenantId)
      return claimCreate(tenants, tenantId, tenantState)
    }),
})

export const reprovisionTenant = action({
  summary: 'Provision a deleted or failed tenant again',
  input: { tenantId: tenantId() },
  output: one(runShape),
  run: (tenants: Tenants, { tenantId }) =>
    provision(tenants, tenantId, (tenantState) => claimReprovision(tenants, tenantId, tenantState)),
})

async function provision(
  tenants: Tenants,
  tenantId: string,
  claim: (tenantState: TenantState) => Promise<Run>,
): Promise<Audit> {
  const run = await retryOnConflict(tenants, async () => {
    const tenantState = await tenants.db.tenantState({ tenantId })
    if (tenantState.lock?.execution !== undefined) throw busy(tenantState.lock)
    if (tenantState.metadata) throw exists(tenantId)
    return claim(tenantState)
  })
  return start(tenants, run)
}
