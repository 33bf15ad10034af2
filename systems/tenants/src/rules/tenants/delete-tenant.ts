import { action, one, retryOnConflict } from '@tablewright/system'
import type { Tenants } from '../../open.js'
import { busy, noTenant } from '../../problems.js'
import { claimDelete } from '../runs/claim-run.js'
import { start } from '../runs/start-run.js'
import { runShape, tenantId } from '../shapes.js'

export const deleteTenant = action({
  summary: 'Delete a tenant with its queue and all messages; its history is kept',
  input: { tenantId: tenantId() },
  output: one(runShape),
  run: async (tenants: Tenants, { tenantId }) => {
    const run = await retryOnConflict(tenants, async () => {
      const tenantState = await tenants.db.tenantState({ tenantId })
      const { metadata, lock } = tenantState
      if (!metadata) throw noTenant(tenantId)
      if (lock?.execution !== undefined) throw busy(lock)
      return claimDelete(tenants, metadata, tenantState)
    })
    return start(tenants, run)
  },
})
