import { expect, test } from 'vitest'
import { queueName, queueTypes } from '../queue-name.js'
import { executionName } from '../rules/runs/run.js'
import { openTest } from '../testing/open-test.js'
import type { ProvisionOrder } from './provisioner.js'
import { type ProvisionerUnderTest, provisionerCases } from './provisioner-suite.js'

async function subject(): Promise<ProvisionerUnderTest> {
  const { db, provisioner } = await openTest()
  const updatedAt = '2026-01-01T00:00:00.000Z'
  return {
    provisioner,
    order: async (tenantId, operation, attempt) => {
      const run = { tenantId, operation, version: '0.0.1', attempt, retry: 0, updatedAt }
      const execution = executionName(run)
      const lock = { tenantId, operation, version: run.version, updatedAt, execution }
      if (await db.lock({ tenantId })) await db.repairLock({ ...lock, seen: updatedAt })
      else await db.restoreLock(lock)
      return { ...run, execution, alive: async () => undefined }
    },
    queuesOf: async (tenantId) => {
      const queues = await Promise.all(
        queueTypes.map((type) => db.queue({ queue: queueName(tenantId, type) })),
      )
      return queues.flatMap((queue) => (queue ? [queue.arn] : []))
    },
  }
}

for (const { name, run } of provisionerCases) test(name, async () => run(await subject()))

test('an abandoned execution that continues is stopped by the lock', async () => {
  const { provisioner, order, queuesOf } = await subject()
  const early: ProvisionOrder = await order('acme', 'CREATE', 1)
  await provisioner.remove(await order('acme', 'DELETE', 1))
  await expect(provisioner.provision(early)).rejects.toMatchObject({ code: 'CONDITION_FAILED' })
  expect(await queuesOf('acme')).toEqual([])
})
