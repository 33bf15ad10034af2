import { isoTime } from '@tablewright/base'
import type { LockItem, OperationItem, UpgradeItem } from '../../db.js'
import type { operations } from '../../design/kinds.js'
import { limits } from '../../limits.js'
import { type Tenants, timeNow } from '../../open.js'

export type OperationName = (typeof operations)[number]

/** A claimed execution. */
export interface Run {
  readonly tenantId: string
  readonly operation: OperationName
  readonly version: string
  readonly execution: string
  readonly attempt: number
  readonly retry: number
  readonly updatedAt: string
}

/** The state of the latest run of any operation. */
export type Audit = (OperationItem | UpgradeItem) & { readonly operation: OperationName }

type RunName = Pick<Run, 'tenantId' | 'operation' | 'version' | 'attempt'>

export function executionName({ tenantId, operation, version, attempt }: RunName): string {
  return `${tenantId}-${operation}-${version}-${attempt}`
}

/**
 * Returns the current time, or the time just after the last change of the tenant: history entries have
 * distinct times.
 */
export function timeAfter({ clock }: Pick<Tenants, 'clock'>, last: string | undefined): string {
  return isoTime(Math.max(clock(), last === undefined ? 0 : Date.parse(last) + 1))
}

/** Returns the attributes of a heartbeat in the lock. */
export function heartbeat(tenants: Tenants): { readonly heartbeatAt: string; readonly dueAt: string } {
  return { heartbeatAt: timeNow(tenants), dueAt: timeNow(tenants, limits.staleAfter) }
}

export async function auditOf(
  { db }: Tenants,
  tenantId: string,
  operation: OperationName,
  version: string,
): Promise<Audit | null> {
  if (operation === 'UPDATE') {
    const upgrade = await db.upgrade({ tenantId, version })
    return upgrade && { ...upgrade, operation }
  }
  return db.operation({ tenantId, operation })
}

/** Returns the run that holds the lock, from its audit item. */
export async function runOf(tenants: Tenants, lock: LockItem): Promise<Run | null> {
  const audit = await auditOf(tenants, lock.tenantId, lock.operation, lock.version)
  return audit?.status === 'Started' && audit.execution === lock.execution ? audit : null
}
