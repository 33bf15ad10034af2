import { isTablewrightError } from '@tablewright/base'
import { integer } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import type { MetadataItem } from '../../db.js'
import { type Tenants, timeNow } from '../../open.js'
import { noTenant } from '../../problems.js'
import { tenantId, tenantShape } from '../shapes.js'
import { requireTenant } from './require-tenant.js'

const seenRevision = integer({ minimum: 1 }).optional()

export const activateTenant = action({
  summary: 'Activate a tenant: it gets access to its queue again',
  input: { tenantId: tenantId(), revision: seenRevision },
  output: one(tenantShape),
  run: (tenants: Tenants, { tenantId, revision }) =>
    change(tenants, tenantId, revision, async (seen) => {
      await tenants.db.activate({ tenantId, active: true, updatedAt: timeNow(tenants), revision: seen })
    }),
})

export const deactivateTenant = action({
  summary: 'Deactivate a tenant: it loses access to its queue, which is kept',
  input: { tenantId: tenantId(), revision: seenRevision },
  output: one(tenantShape),
  run: (tenants: Tenants, { tenantId, revision }) =>
    change(tenants, tenantId, revision, async (seen) => {
      await tenants.db.deactivate({ tenantId, active: false, updatedAt: timeNow(tenants), revision: seen })
    }),
})

/** Changes the tenant at the expected revision, or at the current one. */
async function change(
  tenants: Tenants,
  tenantId: string,
  revision: number | undefined,
  write: (revision: number) => Promise<void>,
): Promise<MetadataItem> {
  try {
    await write(revision ?? (await requireTenant(tenants, tenantId)).revision)
  } catch (error) {
    throw translate(error, tenantId)
  }
  return requireTenant(tenants, tenantId)
}

function translate(error: unknown, tenantId: string): unknown {
  if (isTablewrightError(error, 'NOT_FOUND')) return noTenant(tenantId)
  if (!isTablewrightError(error, 'CONDITION_FAILED') || error.data.entity !== 'Operation') return error
  return refuse('DELETION_BEGUN', `The deletion of tenant ${tenantId} has started.`, {
    field: 'tenantId',
    remedy: 'Complete the deletion, then reprovision the tenant.',
    data: { tenantId },
  })
}
