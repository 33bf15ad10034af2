import { isTablewrightError } from '@tablewright/base'
import { actorOf, emit, newEvent } from '@tablewright/system'
import { maxFailureLength } from '../../design/kinds.js'
import { tenantEvents } from '../../events.js'
import { limits } from '../../limits.js'
import { type Tenants, timeNow } from '../../open.js'
import type { QueueAddress } from '../../ports/provisioner.js'
import { type Run, timeAfter } from './run.js'

/**
 * Records the success of a run. Changes nothing if the audit item has another execution, or the run has
 * already ended.
 */
export async function succeed(tenants: Tenants, run: Run, inbound: QueueAddress | undefined): Promise<void> {
  try {
    await writeSuccess(tenants, run, inbound)
  } catch (error) {
    if (isOver(error)) return
    if (!isTablewrightError(error, 'ALREADY_EXISTS', 'NOT_FOUND', 'CONDITION_FAILED')) throw error
    await fail(tenants, run, error.message)
  }
}

async function writeSuccess(tenants: Tenants, run: Run, inbound: QueueAddress | undefined) {
  const { tenantId, version, execution, attempt } = run
  const updatedAt = timeAfter(tenants, run.updatedAt)
  const ended = { tenantId, version, execution, attempt, updatedAt, ...actorOf(tenants) }
  const event = (type: 'tenant.provisioned' | 'tenant.upgraded' | 'tenant.deleted') => [
    newEvent(tenantEvents, type, tenantId, { tenantId, version, execution }),
  ]
  if (run.operation === 'DELETE' || inbound === undefined) {
    return emit(tenants, event('tenant.deleted'), (tx) => [tx.tenantDeleted(ended)])
  }
  const queue = { inboundQueueArn: inbound.arn, inboundQueueUrl: inbound.url }
  if (run.operation === 'UPDATE') {
    return emit(tenants, event('tenant.upgraded'), (tx) => [tx.tenantUpgraded({ ...ended, ...queue })])
  }
  return emit(tenants, event('tenant.provisioned'), (tx) => [
    tx.tenantCreated({ ...ended, ...queue, createdAt: ended.updatedAt }),
  ])
}

/** Records the failure of a run. It is retried later, up to a limit. */
export async function fail(tenants: Tenants, run: Run, reason: string): Promise<void> {
  const { tenantId, version, execution, attempt, operation } = run
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
    ...actorOf(tenants),
  }
  const data = { tenantId, version, execution, operation, reason: failed.failure }
  const event = newEvent(tenantEvents, 'tenant.failed', tenantId, {
    ...data,
    ...(retryAt !== null && { retryAt }),
  })
  try {
    await emit(tenants, [event], (tx) => [tx[failures[operation]](failed)])
  } catch (error) {
    if (!isOver(error)) throw error
  }
}

const failures = { CREATE: 'createFailed', UPDATE: 'upgradeFailed', DELETE: 'deleteFailed' } as const

/** Returns the delay before a retry, which doubles each time. */
export function retryWait(retry: number): number {
  return Math.min(limits.maxRetryWait, limits.firstRetryWait * 2 ** retry)
}

const ofTheRun = ['Lock', 'Operation', 'Upgrade']

/** Whether the run no longer belongs to the caller. */
function isOver(error: unknown): boolean {
  return (
    isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND') && ofTheRun.includes(String(error.data.entity))
  )
}
