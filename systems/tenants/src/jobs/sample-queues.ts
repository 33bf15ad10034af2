import { integer } from '@tablewright/design'
import { action, forEachLimit, type Job, one } from '@tablewright/system'
import { limits } from '../limits.js'
import type { Tenants } from '../open.js'
import { isLocal, queueName } from '../queue-name.js'
import { versionSample } from '../rules/fleet/fleet-versions.js'
import { recordDepth } from '../rules/queues/queue-depth.js'

const atOnce = 4

/**
 * Records the depth of each built-in queue and the versions of the fleet. Two concurrent processes record the
 * same.
 */
async function sampleQueues(tenants: Tenants): Promise<{ sampled: number }> {
  const report = { sampled: 0 }
  const versions = new Map<string, number>()
  await forEachLimit(tenants.db.tenants(), atOnce, async (tenant) => {
    const { tenantId, version, inboundQueueArn, outboundQueueArn } = tenant
    versions.set(version, (versions.get(version) ?? 0) + 1)
    if (isLocal(inboundQueueArn)) await recordDepth(tenants, queueName(tenantId, 'inbound'))
    if (outboundQueueArn !== undefined && isLocal(outboundQueueArn)) {
      await recordDepth(tenants, queueName(tenantId, 'outbound'))
    }
    report.sampled++
  })
  await tenants.db.recordVersions(versionSample(Object.fromEntries(versions), tenants.clock()))
  return report
}

export const queueSampler: Job<Tenants> = {
  name: 'queue-sampler',
  summary: 'Records the depth of each queue and the number of tenants of each version',
  every: limits.sampleEvery,
  run: sampleQueues,
}

export const runSampler = action({
  summary: 'Record the depth of each queue and the number of tenants of each version now',
  input: {},
  output: one({ sampled: integer() }),
  run: sampleQueues,
})
