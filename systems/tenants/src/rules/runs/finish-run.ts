import { isTablewrightError } from '@tablewright/base'
import { maxFailureLength } from '../../design/kinds.js'
import { limits } from '../../limits.js'
import { type Tenants, timeNow } from '../../open.js'
import type { QueueAddress } from '../../ports/provisioner.js'
import { type Run, timeAfter } from './run.js'

/** The run has done its work. Who is not the one that the audit item names, or comes second, changes nothing. */
export async function succeed(tenants: Tenants, run: Run, inbound: QueueAddress | undefined): Promise<void> {
  try {
    await writeSuccess(tenants, run, inbound)
  } catch (error) {
    if (isOver(error)) return
    if (!isTablewrightError(error, 'ALREADY_EXISTS', 'NOT_FOUND', 'CONDITION_FAILED')) throw error
    await fail(tenants, run, error.message)
  }
}

async function writeSuccess({ db, ...tenants }: Tenants, run: Run, inbound: QueueAddress | undefined) {
  const { tenantId, version, execution, attempt } = run
  const ended = { tenantId, version, execution, attempt, updatedAt: timeAfter(tenants, run.updatedAt) }
  if (run.operation === 'DELETE' || inbound === undefined) return db.tenantDeleted(ended)
  const queue = { inboundQueueArn: inbound.arn, inboundQueueUrl: inbound.url }
  if (run.operation === 'UPDATE') return db.tenantUpgraded({ ...ended, ...queue })
  return db.tenantCreated({ ...ended, ...queue, createdAt: ended.updatedAt })
}

/** The run could not do its work. It is tried again later, a few times. */
export async function fail(tenants: Tenants, run: Run, reason: string): Promise<void> {
  const { db } = tenants
  const { tenantId, version, execution, attempt } = run
  const retryAt = run.retry < limits.maxRetries ? timeNow(tenants, retryWait(run.retry)) : null
  const failed = {
    tenantId,
    version,
    execution,
    attempt,
    updatedAt: timeAfter(tenants, run.updatedAt),
    failure: reason.slice(0, maxFailureLength),
    retryAt,
    dueAt: retryAt,
  }
  const write = { CREATE: db.createFailed, UPDATE: db.upgradeFailed, DELETE: db.deleteFailed }[run.operation]
  try {
    await write(failed)
  } catch (error) {
    if (!isOver(error)) throw error
  }
}

/** Doubles each time. */
export function retryWait(retry: number): number {
  return Math.min(limits.maxRetryWait, limits.firstRetryWait * 2 ** retry)
}

const ofTheRun = ['Lock', 'Operation', 'Upgrade']

/** Whether the run is not the caller's any more. */
function isOver(error: unknown): boolean {
  return (
    isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND') && ofTheRun.includes(String(error.data.entity))
  )
}
