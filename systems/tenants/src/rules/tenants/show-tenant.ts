import { boolean, id, integer, oneOf, text, timestamp } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import type { Standing } from '../../db.js'
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
    // Of a tenant that does not exist yet or any more, only the runs are known.
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
    const standing = await db.standing({ tenantId })
    const { metadata, provision, lock } = standing
    if (!metadata && !provision && !lock) throw noTenant(tenantId)
    const failed = metadata || provision?.status !== 'Failure' ? undefined : provision
    return {
      ...metadata,
      tenantId,
      state: stateOf(standing),
      locked: lock?.execution !== undefined,
      ...(lock?.execution !== undefined && running(lock)),
      ...(failed?.failure !== undefined && { failure: failed.failure }),
      ...(failed?.retryAt !== undefined && { retryAt: failed.retryAt }),
    }
  },
})

function running({ operation, execution, heartbeatAt, resumes }: NonNullable<Standing['lock']>) {
  return {
    operation,
    resumes,
    ...(execution !== undefined && { execution }),
    ...(heartbeatAt !== undefined && { heartbeatAt }),
  }
}

function stateOf(standing: Standing): 'active' | 'inactive' | 'busy' | 'failed' | 'deleted' {
  const { metadata, provision, lock } = standing
  if (lock?.execution !== undefined) return 'busy'
  if (metadata) return metadata.active ? 'active' : 'inactive'
  if (isDeleted(standing)) return 'deleted'
  return provision?.status === 'Failure' ? 'failed' : 'busy'
}
