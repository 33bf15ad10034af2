import { crashEverywhere, perform, timeoutMs } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { runFleet } from '../jobs/fleet.js'
import { runSampler } from '../jobs/sample-queues.js'
import type { Tenants } from '../open.js'
import { pending } from '../ports/provisioner.js'
import { cancelUpgrade, retryUpgrade } from '../rules/fleet/follow-upgrade.js'
import { startUpgrade } from '../rules/fleet/start-upgrade.js'
import { deleteBatch, sendBatch } from '../rules/queues/batches.js'
import { redriveDeadLetters } from '../rules/queues/browse-messages.js'
import { deleteMessage, hideMessage } from '../rules/queues/handle-message.js'
import { receiveMessages } from '../rules/queues/receive-messages.js'
import { completeRun, heartbeatRun } from '../rules/runs/complete-run.js'
import { addTenant } from '../rules/tenants/provision-tenant.js'
import { tenantsSystemOf } from '../system.js'
import { older } from '../testing/anything.js'
import { flakyProvisioner } from '../testing/flaky-provisioner.js'
import { database, testTimeout } from '../testing/open-test.js'
import { settle } from '../testing/settle.js'

const queue = { tenantId: 'acme', type: 'inbound' } as const

test(
  'while messages are sent, hidden and deleted in batches, and queues sampled',
  async () => {
    const outcomes = await crashEverywhere<Tenants>({
      system: tenantsSystemOf({ timeoutMs: testTimeout }),
      database,
      prepare: (tenants) => addTenant.run(tenants, { tenantId: 'acme' }).then(() => undefined),
      scenario: async (tenants) => {
        await perform(tenants, sendBatch, { ...queue, bodies: ['one', 'two', 'three'] })
        const [first, second, third] = await perform(tenants, receiveMessages, { ...queue, maxMessages: 3 })
        const hidden = await perform(tenants, hideMessage, {
          ...queue,
          receipt: first!.receipt,
          visibilityTimeout: 90_000,
        })
        await perform(tenants, deleteMessage, { ...queue, receipt: hidden.receipt })
        await perform(tenants, deleteBatch, { ...queue, receipts: [second!.receipt, third!.receipt] })
        await perform(tenants, redriveDeadLetters, queue)
        await perform(tenants, runSampler, {})
      },
      recover: settle,
    })
    expect(outcomes.length).toBeGreaterThan(8)
    expect(outcomes.flatMap(({ result }) => result.violations)).toEqual([])
  },
  timeoutMs,
)

test(
  'while a provisioner works elsewhere and reports',
  async () => {
    const outcomes = await crashEverywhere<Tenants>({
      system: tenantsSystemOf({
        timeoutMs: testTimeout,
        provisioner: { version: '0.1.18', provision: async () => pending, remove: async () => pending },
      }),
      database,
      prepare: async () => undefined,
      scenario: async (tenants) => {
        const { execution } = await addTenant.run(tenants, { tenantId: 'acme' })
        const report = { tenantId: 'acme', execution }
        await heartbeatRun.run(tenants, report)
        const made = { queueArn: 'arn:aws:sqs:eu-central-1:1:acme', queueUrl: 'https://sqs.example.com/acme' }
        await completeRun.run(tenants, { ...report, status: 'Success', ...made })
      },
    })
    expect(outcomes.length).toBeGreaterThan(3)
    expect(outcomes.flatMap(({ result }) => result.violations)).toEqual([])
  },
  timeoutMs,
)

test(
  'while a fleet upgrade in waves is stopped and its failed tenants are tried again',
  async () => {
    let isBroken = true
    const outcomes = await crashEverywhere<Tenants>({
      system: tenantsSystemOf({
        timeoutMs: testTimeout,
        provisioner: flakyProvisioner(({ execution }) =>
          isBroken && execution.includes('-UPDATE-') ? 'before' : undefined,
        ),
      }),
      database,
      prepare: async (tenants) => {
        isBroken = true
        for (const tenantId of ['acme', 'globex']) await addTenant.run(older(tenants), { tenantId })
      },
      scenario: async (tenants) => {
        await perform(tenants, startUpgrade, { concurrency: 1, waves: '50', wavePause: 0, haltAfter: 1 })
        await runFleet.run(tenants, {})
        isBroken = false
        await perform(tenants, retryUpgrade, { version: '0.1.18' })
        await runFleet.run(tenants, {})
        await perform(tenants, cancelUpgrade, { version: '0.1.18' })
      },
      recover: async (tenants, clock) => {
        isBroken = false
        await settle(tenants, clock)
      },
    })
    expect(outcomes.length).toBeGreaterThan(10)
    expect(outcomes.flatMap(({ result }) => result.violations)).toEqual([])
  },
  timeoutMs,
)
