import { perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { checkTenants } from '../../check/check-tenants.js'
import { runReconciler } from '../../jobs/reconciler.js'
import { limits } from '../../limits.js'
import { type Pending, type Provisioner, type ProvisionOrder, pending } from '../../ports/provisioner.js'
import { openTest } from '../../testing/open-test.js'
import { deleteTenant } from '../tenants/delete-tenant.js'
import { getQueue } from '../tenants/get-queue.js'
import { addTenant } from '../tenants/provision-tenant.js'
import { showTenant } from '../tenants/show-tenant.js'
import { completeRun, heartbeatRun } from './complete-run.js'

/** Opens tenants with a provisioner whose work continues in another service. */
async function openElsewhere() {
  const orders: ProvisionOrder[] = []
  const begin = async (order: ProvisionOrder): Promise<Pending> => {
    orders.push(order)
    return pending
  }
  const provisioner: Provisioner = { version: '0.1.18', provision: begin, remove: begin }
  return { tenants: await openTest({ provisioner }), orders }
}

const tenantId = 'acme'
const made = { queueArn: 'arn:aws:sqs:eu-central-1:1:acme', queueUrl: 'https://sqs.example.com/acme' }

test('an external run ends by a report, which can be repeated', async () => {
  const { tenants, orders } = await openElsewhere()
  const { execution, status } = await addTenant.run(tenants, { tenantId })
  expect([status, orders.length]).toEqual(['Started', 1])
  await expect(getQueue.run(tenants, { tenantId, type: 'inbound' })).rejects.toMatchObject({
    code: 'PROVISIONING',
  })
  const report = { tenantId, execution, status: 'Success' as const }
  await expect(completeRun.run(tenants, report)).rejects.toMatchObject({ data: { field: 'queueArn' } })
  for (let time = 1; time <= 2; time++) {
    expect(await completeRun.run(tenants, { ...report, ...made })).toMatchObject({
      status: 'Success',
      execution,
    })
  }
  expect(await getQueue.run(tenants, { tenantId, type: 'inbound' })).toMatchObject({ url: made.queueUrl })
  const removal = await deleteTenant.run(tenants, { tenantId })
  await expect(completeRun.run(tenants, { ...report, ...made })).rejects.toMatchObject({ code: 'RUN_OVER' })
  await completeRun.run(tenants, { tenantId, execution: removal.execution, status: 'Success' })
  expect(await showTenant.run(tenants, { tenantId })).toMatchObject({ state: 'deleted' })
  expect((await checkTenants(tenants)).violations).toEqual([])
})

test('a report of a failure is recorded, and the run is tried again', async () => {
  const { tenants, orders } = await openElsewhere()
  const { execution } = await addTenant.run(tenants, { tenantId })
  const report = { tenantId, execution, status: 'Failure', failure: 'The stack rolled back' } as const
  expect(await completeRun.run(tenants, report)).toMatchObject({ status: 'Failure', failure: report.failure })
  tenants.fake.advance(limits.firstRetryWait)
  expect(await runReconciler.run(tenants, {})).toMatchObject({ retried: 1 })
  expect(orders.at(-1)).toMatchObject({ attempt: 2 })
  await expect(completeRun.run(tenants, report)).rejects.toMatchObject({ code: 'RUN_OVER' })
})

test('a run without a report is repeated after a long silence; heartbeats delay that', async () => {
  const { tenants, orders } = await openElsewhere()
  const { execution } = await addTenant.run(tenants, { tenantId })
  tenants.fake.advance(limits.staleAfter)
  expect(await runReconciler.run(tenants, {})).toMatchObject({ resumed: 0 })
  tenants.fake.advance(limits.pendingFor)
  expect(await runReconciler.run(tenants, {})).toMatchObject({ resumed: 1 })
  expect(orders.map((order) => order.execution)).toEqual([execution, execution])
  await heartbeatRun.run(tenants, { tenantId, execution })
  await expect(perform(tenants, heartbeatRun, { tenantId, execution: 'other' })).rejects.toMatchObject({
    code: 'RUN_OVER',
  })
})

test('a provisioner that never returns does not block other runs', async () => {
  const calls: string[] = []
  const provisioner: Provisioner = {
    version: '0.1.18',
    provision: ({ tenantId }) => {
      calls.push(tenantId)
      return tenantId.startsWith('stuck')
        ? new Promise(() => undefined)
        : Promise.resolve({ arn: 'a', url: 'u' })
    },
    remove: async () => undefined,
  }
  const tenants = { ...(await openTest({ provisioner, timeoutMs: 1 })), reconcilerWait: 1 }
  const names = [...Array.from({ length: 12 }, (_, index) => `stuck-${index}`), 'fine']
  for (const each of names) await addTenant.run(tenants, { tenantId: each })
  tenants.fake.advance(limits.staleAfter)
  await runReconciler.run(tenants, {})
  expect(calls.filter((each) => each.startsWith('stuck'))).toHaveLength(24)
  expect(await showTenant.run(tenants, { tenantId: 'fine' })).toMatchObject({ state: 'active' })
})

test.each([
  undefined,
  null,
  {},
  42,
  'done',
  { arn: 'arn:x' },
  { arn: 1, url: 2 },
  { arn: '', url: '' },
  { arn: 'arn:x', url: 'https://q\r\nX: 1' },
  { arn: 'x'.repeat(5_000), url: 'https://q' },
])(
  'a provisioner that returns %j has failed: the tenant has no queue and is tried again',
  async (garbage) => {
    let answer: unknown = garbage
    const provision = (async () => answer) as Provisioner['provision']
    const tenants = await openTest({
      provisioner: { version: '0.1.18', provision, remove: async () => undefined },
    })
    expect(await addTenant.run(tenants, { tenantId })).toMatchObject({
      status: 'Failure',
      failure: 'The provisioner returned no queue: arn and url must be texts of one line.',
    })
    answer = { arn: 'arn:x', url: 'https://q' }
    tenants.fake.advance(limits.firstRetryWait)
    expect(await runReconciler.run(tenants, {})).toMatchObject({ retried: 1 })
    expect(await getQueue.run(tenants, { tenantId, type: 'inbound' })).toMatchObject({ url: 'https://q' })
    expect((await checkTenants(tenants)).violations).toEqual([])
  },
)

test('a report must name a queue, and a provisioner a version', async () => {
  const { tenants } = await openElsewhere()
  const { execution } = await addTenant.run(tenants, { tenantId })
  const report = { tenantId, execution, status: 'Success', queueArn: '', queueUrl: '' } as const
  await expect(perform(tenants, completeRun, report)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  for (const version of ['', 'abc', 'a#b', '1'.repeat(101), undefined]) {
    const provisioner = { version, provision: async () => made, remove: async () => undefined }
    await expect(openTest({ provisioner: provisioner as never }), String(version)).rejects.toMatchObject({
      code: 'PORT_INVALID',
    })
  }
})
