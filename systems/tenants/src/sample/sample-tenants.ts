import { isoTime } from '@tablewright/base'
import { bulkLoad, type PendingWrite } from '@tablewright/client'
import { type SampleOptions, seededChoices } from '@tablewright/system'
import type { TenantsDb } from '../db.js'
import { limits } from '../limits.js'
import type { Tenants } from '../open.js'
import { type QueueType, queueAddress, queueName } from '../queue-name.js'
import { type PlannedTenant, planTenant } from './plan-tenant.js'
import { type VersionChange, versionChanges, versionSamples } from './plan-versions.js'

/** Fills an empty table with tenants of every kind, the same for the same seed and time. */
export async function sampleTenants({ db, clock }: Tenants, options: SampleOptions): Promise<void> {
  const now = clock()
  let done = 0
  const changes: VersionChange[] = []
  await bulkLoad(db, async (write) => {
    for (const tenant of planned(options, now)) {
      await write((tx) => writesOf(tx, tenant, now))
      changes.push(...versionChanges(tenant))
      done += sizeOf(tenant)
      options.onProgress?.(Math.min(1, done / options.items))
    }
    for (const sample of versionSamples(changes, now)) await write((tx) => [tx.recordVersions(sample)])
  })
}

function* planned({ seed, items }: SampleOptions, now: number): Generator<PlannedTenant> {
  const dice = seededChoices(seed)
  let size = 0
  for (let index = 0; size < items; index++) {
    const tenant = planTenant(dice, index, now)
    size += sizeOf(tenant)
    yield tenant
  }
}

/** Number of items of a tenant: its parts, the lock, and with queues the metadata and its mirror. */
function sizeOf({ runs, history, queues, messages, deadLetters, depths }: PlannedTenant): number {
  const metadata = queues.length > 0 ? 2 : 0
  const ofQueues = queues.length + messages.length + deadLetters.length + depths.length
  return 1 + metadata + runs.length + history.length + ofQueues
}

type Tx = Parameters<Parameters<TenantsDb['transact']>[0]>[0]

function writesOf(tx: Tx, tenant: PlannedTenant, now: number): PendingWrite[] {
  const { tenantId, runs, history, queues, messages, deadLetters, depths } = tenant
  const queue = queueName(tenantId, 'inbound')
  const [first] = runs
  return [
    ...metadataOf(tx, tenant),
    ...runs.map(({ operation, ...run }) =>
      operation === 'UPDATE' ? tx.restoreUpgrade(run) : tx.restoreOperation({ ...run, operation }),
    ),
    ...history.map((entry) => tx.restoreHistory(entry)),
    lockOf(tx, tenant, now),
    ...queues.map((type) =>
      tx.restoreQueue({
        queue: queueName(tenantId, type),
        tenantId,
        type,
        ...queueAddress(tenantId, type),
        createdAt: tenant.createdAt,
        createdBy: first!.execution,
      }),
    ),
    ...messages.map((message) => tx.restoreMessage({ ...message, queue, visibleAt: message.sentAt })),
    ...deadLetters.map((letter) => tx.restoreDeadLetter({ ...letter, queue, deadAt: isoTime(now) })),
    ...depths.map((depth) => {
      const expiresAt = isoTime(Date.parse(depth.sampledAt) + limits.samplesKept)
      return tx.recordDepth({ ...depth, queue, expiresAt })
    }),
  ]
}

function metadataOf(
  tx: Tx,
  { tenantId, version, createdAt, runs, queues, fate }: PlannedTenant,
): PendingWrite[] {
  if (queues.length === 0) return []
  const address = (type: QueueType) => {
    const { arn, url } = queueAddress(tenantId, type)
    return { [`${type}QueueArn`]: arn, [`${type}QueueUrl`]: url }
  }
  const { arn, url } = queueAddress(tenantId, 'inbound')
  const made = runs.findLast(({ status }) => status === 'Success')!
  return [
    tx.restoreMetadata({
      tenantId,
      version,
      createdAt,
      updatedAt: made.updatedAt,
      inboundQueueArn: arn,
      inboundQueueUrl: url,
      ...(queues.includes('outbound') && address('outbound')),
      active: fate !== 'inactive',
    }),
  ]
}

/** A run whose process crashed is due: the reconciler continues it. */
function lockOf(tx: Tx, { tenantId, runs }: PlannedTenant, now: number): PendingWrite {
  const { operation, version, updatedAt, status, execution } = runs.at(-1)!
  const lock = { tenantId, operation, version, updatedAt }
  if (status === 'Failure') return tx.restoreLock({ ...lock, failedAt: updatedAt })
  if (status !== 'Started') return tx.restoreLock(lock)
  return tx.restoreLock({
    ...lock,
    execution,
    heartbeatAt: updatedAt,
    dueAt: isoTime(now - limits.staleAfter),
  })
}
