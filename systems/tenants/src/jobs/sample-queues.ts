import { integer } from '@tablewright/design'
import { action, forEachLimit, type Job, one } from '@tablewright/system'
import { limits } from '../limits.js'
import type { Tenants } from '../open.js'
import { isLocal, queueName } from '../queue-name.js'
import { recordDepth } from '../rules/queues/queue-depth.js'

const atOnce = 4

/** Records the depth of each built-in queue. Two processes at once record the same. */
async function sampleQueues(tenants: Tenants): Promise<{ sampled: number }> {
  const report = { sampled: 0 }
  await forEachLimit(tenants.db.tenants(), atOnce, async (tenant) => {
    const { tenantId, inboundQueueArn, outboundQueueArn } = tenant
    if (isLocal(inboundQueueArn)) await recordDepth(tenants, queueName(tenantId, 'inbound'))
    if (outboundQueueArn !== undefined && isLocal(outboundQueueArn)) {
      await recordDepth(tenants, queueName(tenantId, 'outbound'))
    }
    report.sampled++
  })
  return report
}

export const queueSampler: Job<Tenants> = {
  name: 'queue-sampler',
  summary: 'Records how many messages each queue has',
  every: limits.sampleEvery,
  run: sampleQueues,
}

export const runSampler = action({
  summary: 'Record how many messages each queue has, now',
  input: {},
  output: one({ sampled: integer() }),
  run: sampleQueues,
})
