import { boolean, id, integer, oneOf, text, timestamp } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import type { TenantState } from '../../db.js'
import { operations } from '../../design/kinds.js'
import type { Tenants } from '../../open.js'
import { noTenant } from '../../problems.js'
import { tenantId, tenantShape } from '../shapes.js'
import { isDeleted } from './get-queue.js'

const { version, active, createdAt, updatedAt, revision } = tenantShape

export const showTenant = action({
  summary: 'Show a tenant and its runs',
  input: { tenantId: tenantId() },
  output: one({
    ...tenantShape,
    state: oneOf('active', 'inactive', 'busy', 'failed', 'deleted'),
    // A tenant that does not exist yet, or was deleted, has only runs.
    version: version.optional(),
    active: active.optional(),
    createdAt: createdAt.optional(),
    updatedAt: updatedAt.optional(),
    revision: revision.optional(),
    operation: oneOf(...operations).optional(),
    execution: id().optional(),
    heartbeatAt: timestamp().optional(),
    retryAt: timestamp().optional(),
    failure: text().optional(),
    resumes: integer().optional(),
    locked: boolean(),
  }),
  run: async ({ db }: Tenants, { tenantId }) => {
    const tenantState = await db.tenantState({ tenantId })
    const { metadata, provision, lock } = tenantState
    if (!metadata && !provision && !lock) throw noTenant(tenantId)
    const failed = metadata || provision?.status !== 'Failure' ? undefined : provision
    return {
      ...metadata,
      tenantId,
      state: stateOf(tenantState),
      locked: lock?.execution !== undefined,
      ...(lock?.execution !== undefined && running(lock)),
      ...(failed?.failure !== undefined && { failure: failed.failure }),
      ...(failed?.retryAt !== undefined && { retryAt: failed.retryAt }),
    }
  },
})

function running({ operation, execution, heartbeatAt, resumes }: NonNullable<TenantState['lock']>) {
  return {
    operation,
    resumes,
    ...(execution !== undefined && { execution }),
    ...(heartbeatAt !== undefined && { heartbeatAt }),
  }
}

function stateOf(tenantState: TenantState): 'active' | 'inactive' | 'busy' | 'failed' | 'deleted' {
  const { metadata, provision, lock } = tenantState
  if (lock?.execution !== undefined) return 'busy'
  if (metadata) return metadata.active ? 'active' : 'inactive'
  if (isDeleted(tenantState)) return 'deleted'
  return provision?.status === 'Failure' ? 'failed' : 'busy'
}
