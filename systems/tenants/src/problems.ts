import type { TablewrightError } from '@tablewright/base'
import { refuse } from '@tablewright/system'
import type { LockItem } from './db.js'
import { limits } from './limits.js'
import type { Audit } from './rules/runs/run.js'

/** The HTTP status of each error code of the tenants. */
export const problems: Readonly<Record<string, number>> = {
  PROVISIONING: 202,
  RECEIPT_INVALID: 400,
  NO_QUEUE: 404,
  TENANT_INACTIVE: 404,
  TENANT_DELETED: 404,
  DELETION_BEGUN: 409,
  RECEIPT_EXPIRED: 409,
  RUN_OVER: 409,
  TENANT_BUSY: 409,
  TENANT_EXISTS: 409,
  UPGRADE_ENDED: 409,
  UPGRADE_RUNNING: 409,
  NOT_NEWER: 422,
  SKIP_TOO_LONG: 422,
  VERSION_UNKNOWN: 422,
  PROVISIONING_FAILED: 503,
}

/** Converts milliseconds to seconds, for the header `Retry-After`. */
function seconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000))
}

export function noTenant(tenantId: string): TablewrightError {
  return refuse('NOT_FOUND', `There is no tenant ${tenantId}.`, {
    field: 'tenantId',
    remedy: 'Check the id. Request its queue to provision a new tenant, or reprovision a deleted one.',
    data: { tenantId },
  })
}

export function provisioning(tenantId: string, execution: string, wait?: number): TablewrightError {
  const retryAfter = seconds(wait ?? limits.askAgainAfter)
  return refuse('PROVISIONING', `The queue of ${tenantId} is being provisioned.`, {
    remedy: `Try again in ${retryAfter === 1 ? 'a second' : `${retryAfter} seconds`}.`,
    data: { tenantId, execution, retryAfter },
  })
}

export function provisioningFailed(tenantId: string, { failure, execution }: Audit): TablewrightError {
  return refuse(
    'PROVISIONING_FAILED',
    `The queue of ${tenantId} could not be provisioned: ${failure ?? 'unknown'}`,
    {
      remedy: 'Correct the cause, then reprovision the tenant.',
      data: { tenantId, execution, failure },
    },
  )
}

export function deleted(tenantId: string): TablewrightError {
  return refuse('TENANT_DELETED', `Tenant ${tenantId} was deleted.`, {
    field: 'tenantId',
    remedy: 'Reprovision it to bring it back.',
    data: { tenantId },
  })
}

export function exists(tenantId: string): TablewrightError {
  return refuse('TENANT_EXISTS', `Tenant ${tenantId} already exists.`, {
    field: 'tenantId',
    remedy: 'Check the id, or show the tenant.',
    data: { tenantId },
  })
}

export function inactive(tenantId: string): TablewrightError {
  return refuse('TENANT_INACTIVE', `Tenant ${tenantId} is not active.`, {
    field: 'tenantId',
    remedy: 'Activate it first.',
    data: { tenantId },
  })
}

export function busy({ tenantId, operation, execution }: LockItem): TablewrightError {
  return refuse('TENANT_BUSY', `${operation} of tenant ${tenantId} is running.`, {
    field: 'tenantId',
    remedy: 'Try again when it has ended: only one operation runs at a time.',
    data: { tenantId, operation, execution, retryAfter: seconds(limits.askAgainAfter) },
  })
}

export function noQueue(tenantId: string, type: string): TablewrightError {
  return refuse('NO_QUEUE', `Tenant ${tenantId} has no ${type} queue here.`, {
    field: 'type',
    remedy:
      type === 'outbound'
        ? 'Use the inbound queue: the upgrade removed outbound queues.'
        : 'Use the URL of the queue: another provisioner has it.',
    data: { tenantId, type },
  })
}
