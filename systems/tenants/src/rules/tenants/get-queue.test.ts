import { isTablewrightError } from '@tablewright/base'
import { perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { runReconciler } from '../../jobs/reconciler.js'
import { limits } from '../../limits.js'
import { localProvisioner } from '../../ports/local-provisioner.js'
import { flakyProvisioner } from '../../testing/flaky-provisioner.js'
import { openTest } from '../../testing/open-test.js'
import { activateTenant, deactivateTenant } from './activate-tenant.js'
import { deleteTenant } from './delete-tenant.js'
import { getQueue } from './get-queue.js'
import { reprovisionTenant } from './provision-tenant.js'
import { tenantHistory } from './run-views.js'
import { showTenant } from './show-tenant.js'

const acme = { tenantId: 'acme', type: 'inbound' } as const

test('a new tenant gets 202, and then its queue', async () => {
  const tenants = await openTest()
  await expect(getQueue.run(tenants, acme)).rejects.toMatchObject({
    code: 'PROVISIONING',
    remedy: 'Try again in 2 seconds.',
    data: { execution: 'acme-CREATE-0.1.18-1', retryAfter: 2 },
  })
  expect(await getQueue.run(tenants, acme)).toMatchObject({
    tenantId: 'acme',
    type: 'inbound',
    version: '0.1.18',
    arn: 'arn:tablewright:sqs:local:tenants:acme-inbound',
  })
})

test('concurrent requests start one execution, and all get 202', async () => {
  const started: string[] = []
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  const tenants = await openTest({
    timeoutMs: 0,
    provisioner: (db) => ({
      ...localProvisioner(db),
      provision: async (order) => {
        started.push(order.execution)
        await gate
        return localProvisioner(db).provision(order)
      },
    }),
  })
  const calls = Array.from({ length: 12 }, () => getQueue.run(tenants, acme))
  const answers = await Promise.allSettled(calls)
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.code)).toEqual(
    Array.from({ length: 12 }, () => 'PROVISIONING'),
  )
  expect(started).toEqual(['acme-CREATE-0.1.18-1'])
  go()
  await expect
    .poll(() => getQueue.run(tenants, acme).catch((error: Error) => error.message))
    .toMatchObject({ tenantId: 'acme' })
})

test('a failed provisioning is retried after growing delays, then callers get the reason', async () => {
  const tenants = await openTest({ provisioner: flakyProvisioner(() => 'before') })
  const waits: number[] = []
  for (;;) {
    const error = await getQueue.run(tenants, acme).catch((failure: unknown) => failure)
    if (!isTablewrightError(error, 'PROVISIONING')) {
      expect(error).toMatchObject({
        code: 'PROVISIONING_FAILED',
        data: { failure: 'The stack was rolled back.', execution: 'acme-CREATE-0.1.18-4' },
      })
      break
    }
    const again = await getQueue.run(tenants, acme).catch((failure: unknown) => failure)
    if (!isTablewrightError(again, 'PROVISIONING')) continue
    waits.push(again.data.retryAfter as number)
    tenants.fake.advance(waits.at(-1)! * 1_000)
  }
  expect(waits).toEqual([5, 10, 20])
  expect(await showTenant.run(tenants, { tenantId: 'acme' })).toMatchObject({ state: 'failed' })
})

test('an operator can restart after a failure, with a new name', async () => {
  let broken = true
  const tenants = await openTest({ provisioner: flakyProvisioner(() => (broken ? 'before' : undefined)) })
  await getQueue.run(tenants, acme).catch(() => undefined)
  for (let retry = 0; retry < limits.maxRetries; retry++) {
    tenants.fake.advance(limits.maxRetryWait)
    await runReconciler.run(tenants, {})
  }
  broken = false
  expect(await reprovisionTenant.run(tenants, { tenantId: 'acme' })).toMatchObject({
    execution: 'acme-CREATE-0.1.18-5',
    status: 'Success',
  })
  expect(await getQueue.run(tenants, acme)).toMatchObject({ version: '0.1.18' })
})

test('nothing was tried for a newer version yet', async () => {
  const { driver, ...tenants } = await openTest({ provisioner: flakyProvisioner(() => 'before', '0.1.9') })
  await getQueue.run(tenants, acme).catch(() => undefined)
  for (let retry = 0; retry < limits.maxRetries; retry++) {
    tenants.fake.advance(limits.maxRetryWait)
    await runReconciler.run(tenants, {})
  }
  await expect(getQueue.run(tenants, acme)).rejects.toMatchObject({ code: 'PROVISIONING_FAILED' })
  const newer = { ...tenants, provisioner: localProvisioner(tenants.db, '0.1.18') }
  await expect(getQueue.run(newer, acme)).rejects.toMatchObject({ code: 'PROVISIONING' })
  expect(await getQueue.run(newer, acme)).toMatchObject({ version: '0.1.18' })
})

test('a deleted tenant returns only by a reprovision', async () => {
  const tenants = await openTest()
  await getQueue.run(tenants, acme).catch(() => undefined)
  expect(await deleteTenant.run(tenants, { tenantId: 'acme' })).toMatchObject({
    operation: 'DELETE',
    status: 'Success',
  })
  await expect(getQueue.run(tenants, acme)).rejects.toMatchObject({ code: 'TENANT_DELETED' })
  expect(await reprovisionTenant.run(tenants, { tenantId: 'acme' })).toMatchObject({ attempt: 2 })
  expect(await getQueue.run(tenants, acme)).toMatchObject({ tenantId: 'acme' })
  const { items } = await perform(tenants, tenantHistory, { tenantId: 'acme' })
  expect(items.map(({ operation, status, attempt }) => `${operation} ${status} ${attempt}`)).toEqual([
    'CREATE Success 2',
    'CREATE Started 2',
    'DELETE Success 1',
    'DELETE Started 1',
    'CREATE Success 1',
    'CREATE Started 1',
  ])
})

test('an inactive tenant gets no queue, and no outbound queue is created', async () => {
  const tenants = await openTest()
  const outbound = { ...acme, type: 'outbound' } as const
  await expect(getQueue.run(tenants, outbound)).rejects.toMatchObject({
    code: 'NO_QUEUE',
    data: { field: 'type' },
  })
  await getQueue.run(tenants, acme).catch(() => undefined)
  await expect(getQueue.run(tenants, outbound)).rejects.toMatchObject({ code: 'NO_QUEUE' })
  const { revision } = await deactivateTenant.run(tenants, { tenantId: 'acme' })
  await expect(getQueue.run(tenants, acme)).rejects.toMatchObject({ code: 'TENANT_INACTIVE' })
  await expect(
    activateTenant.run(tenants, { tenantId: 'acme', revision: revision - 1 }),
  ).rejects.toMatchObject({
    code: 'VERSION_MISMATCH',
  })
  await activateTenant.run(tenants, { tenantId: 'acme', revision })
  expect(await getQueue.run(tenants, acme)).toMatchObject({ tenantId: 'acme' })
})
