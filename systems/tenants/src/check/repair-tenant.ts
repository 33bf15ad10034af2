import { isTablewrightError } from '@tablewright/base'
import { type Tenants, timeNow } from '../open.js'
import { sweepQueue } from '../ports/local-provisioner.js'
import { queueAddress, queueName, queueTypes } from '../queue-name.js'
import { claimReprovision } from '../rules/runs/claim-run.js'
import { driveRun } from '../rules/runs/drive-run.js'
import { executionName, timeAfter } from '../rules/runs/run.js'
import { lastSuccess, latest, type TenantInvariant } from './check-tenant.js'
import type { TenantRecords } from './records.js'
import { repairLock } from './repair-lock.js'
import { removeRepeated, repairAttempts, repairHistory } from './repair-runs.js'

/** Makes one repair for a violation, and returns a description; empty if nothing could be done. */
export type Repair = (tenants: Tenants, records: TenantRecords) => Promise<readonly string[]>

/**
 * Repairs the metadata from the last successful run: it exists after a creation, and not after a deletion.
 */
const repairMetadata: Repair = async (tenants, records) => {
  const { metadata, tenantId, lock } = records
  const { db } = tenants
  const last = lastSuccess(records)
  if (metadata && last) {
    await db.forgetTenant({ tenantId, revision: metadata.revision })
    return ['Removed the metadata of a tenant that was deleted.']
  }
  if (metadata) {
    const made = latest(records.audits.filter(({ operation }) => operation === 'CREATE'))
    const run = {
      tenantId,
      operation: 'CREATE' as const,
      version: metadata.version,
      attempt: (made?.attempt ?? 0) + 1,
      retry: 0,
      updatedAt: timeAfter(tenants, lock?.updatedAt),
    }
    const { operation: _, ...adopted } = run
    await db.adoptTenant({ ...adopted, execution: executionName(run) })
    return [`Recorded the provision of ${metadata.version}, which nothing had recorded.`]
  }
  const run = await claimReprovision(tenants, tenantId, await db.tenantState({ tenantId }))
  await driveRun(tenants, run)
  return [`Ran ${run.execution} to make its metadata again.`]
}

const repairVersion: Repair = async (tenants, { tenantId, metadata, queues, ...records }) => {
  const last = lastSuccess(records)
  if (!metadata || !last) return []
  const { arn, url } = queues.inbound ?? queueAddress(tenantId, 'inbound')
  await tenants.db.repairMetadata({
    tenantId,
    revision: metadata.revision,
    updatedAt: timeNow(tenants),
    version: last.version,
    inboundQueueArn: metadata.inboundQueueArn ?? arn,
    inboundQueueUrl: metadata.inboundQueueUrl ?? url,
  })
  return [`Set its version to ${last.version} and named its queue, as ${last.execution} left them.`]
}

/** Repairs the queue: an existing one provides its URL, a missing one is created again, empty. */
const repairQueue: Repair = async (tenants, { tenantId, metadata, queues, ...records }) => {
  const last = lastSuccess(records)
  if (!metadata || !last) return []
  const address = queueAddress(tenantId, 'inbound')
  if (!queues.inbound) {
    const queue = queueName(tenantId, 'inbound')
    await tenants.db.restoreQueue({ queue, tenantId, type: 'inbound', ...address, createdBy: last.execution })
    return ['Made its queue again, which was gone.']
  }
  const isItsOwn = queues.inbound.tenantId === tenantId && queues.inbound.type === 'inbound'
  if (!isItsOwn || queues.inbound.arn !== address.arn) {
    const { queue, createdAt, createdBy, visibilityTimeout, maxReceives } = queues.inbound
    await tenants.db.forgetQueue({ queue })
    const kept = { queue, createdAt, createdBy, visibilityTimeout, maxReceives }
    await tenants.db.restoreQueue({ ...kept, tenantId, type: 'inbound', ...address })
    return ['Gave its queue the address and the owner that follow from its name.']
  }
  const { arn, url } = queues.inbound
  await tenants.db.repairMetadata({
    tenantId,
    revision: metadata.revision,
    updatedAt: timeNow(tenants),
    version: metadata.version,
    inboundQueueArn: arn,
    inboundQueueUrl: url,
  })
  return ['Named the queue that it has.']
}

const removeQueues: Repair = async ({ db }, { tenantId, queues }) => {
  const done: string[] = []
  for (const type of queueTypes) {
    if (!queues[type]) continue
    const queue = queueName(tenantId, type)
    await db.forgetQueue({ queue })
    done.push(`Removed the queue ${queue} and ${await sweepQueue(db, queue)} messages.`)
  }
  return done
}

const clearOutbound: Repair = async (tenants, records) => {
  const { metadata, tenantId, queues } = records
  if (metadata?.outboundQueueArn ?? metadata?.outboundQueueUrl) {
    const { revision } = metadata!
    await tenants.db.clearOutbound({ tenantId, revision, updatedAt: timeNow(tenants) })
  }
  const { outbound } = queues
  if (outbound) await removeQueues(tenants, { ...records, queues: { outbound } })
  return ['Cleared what was left of its outbound queue.']
}

const sweepMessages: Repair = async ({ db }, { tenantId, queues, filled }) => {
  const done: string[] = []
  for (const type of filled) {
    if (queues[type]) continue
    const queue = queueName(tenantId, type)
    done.push(`Removed ${await sweepQueue(db, queue)} messages of the queue ${queue}, which is gone.`)
  }
  return done
}

const repairs: Readonly<Record<TenantInvariant, Repair>> = {
  'lock-follows-runs': repairLock,
  'metadata-follows-success': repairMetadata,
  'version-follows-success': repairVersion,
  'attempts-bounded': repairAttempts,
  // Only a person can know why a run failed.
  'failure-explained': async () => [],
  'started-once': removeRepeated,
  'history-complete': repairHistory,
  'one-queue': repairQueue,
  'no-queue-left': removeQueues,
  'outbound-cleared': clearOutbound,
  'no-stray-messages': sweepMessages,
}

/**
 * Repairs one violation. If the tenant has changed since, nothing is done, and the next round decides again.
 */
export async function repairTenant(
  tenants: Tenants,
  records: TenantRecords,
  invariant: TenantInvariant,
): Promise<readonly string[]> {
  try {
    const done = await repairs[invariant](tenants, records)
    return done.map((sentence) => `Tenant ${records.tenantId}: ${sentence}`)
  } catch (error) {
    const raced = ['CONDITION_FAILED', 'NOT_FOUND', 'ALREADY_EXISTS', 'VERSION_MISMATCH', 'CONFLICT']
    if (isTablewrightError(error, ...raced)) return []
    throw error
  }
}
