import { perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { checkTenants } from '../../check/check-tenants.js'
import { runReconciler } from '../../jobs/reconciler.js'
import { limits } from '../../limits.js'
import { localProvisioner } from '../../ports/local-provisioner.js'
import { flakyProvisioner } from '../../testing/flaky-provisioner.js'
import { openTest } from '../../testing/open-test.js'
import { activateTenant } from './activate-tenant.js'
import { deleteTenant } from './delete-tenant.js'
import { getQueue } from './get-queue.js'
import { listTenants } from './list-tenants.js'
import { addTenant, reprovisionTenant } from './provision-tenant.js'
import { auditTenant, tenantHistory } from './run-views.js'
import { showTenant } from './show-tenant.js'
import { upgradeTenant } from './upgrade-tenant.js'

const acme = { tenantId: 'acme' }

test('a tenant is added once', async () => {
  const tenants = await openTest()
  expect(await addTenant.run(tenants, acme)).toMatchObject({
    operation: 'CREATE',
    status: 'Success',
    execution: 'acme-CREATE-0.1.18-1',
  })
  await expect(addTenant.run(tenants, acme)).rejects.toMatchObject({
    code: 'TENANT_EXISTS',
    data: { field: 'tenantId' },
  })
  await expect(reprovisionTenant.run(tenants, acme)).rejects.toMatchObject({ code: 'TENANT_EXISTS' })
  expect(await showTenant.run(tenants, acme)).toMatchObject({
    state: 'active',
    version: '0.1.18',
    locked: false,
  })
})

test('an unknown tenant is not found, and the field is named', async () => {
  const tenants = await openTest()
  for (const action of [showTenant, auditTenant, deleteTenant, activateTenant]) {
    await expect(action.run(tenants, acme)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      data: { field: 'tenantId' },
    })
  }
  await expect(upgradeTenant.run(tenants, acme)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await addTenant.run(tenants, acme)
  await deleteTenant.run(tenants, acme)
  await expect(addTenant.run(tenants, acme)).rejects.toMatchObject({ code: 'TENANT_DELETED' })
  // A request for its queue would not provision it.
  await expect(upgradeTenant.run(tenants, acme)).rejects.toMatchObject({
    remedy: expect.stringContaining('reprovision a deleted one'),
  })
  expect(await showTenant.run(tenants, acme)).toMatchObject({ state: 'deleted' })
})

test('no input forges a key', async () => {
  const tenants = await openTest()
  for (const tenantId of ['a#b', '', 'METADATA#']) {
    await expect(perform(tenants, addTenant, { tenantId })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  }
  await expect(perform(tenants, upgradeTenant, { ...acme, version: 'latest' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { field: 'version' },
  })
})

test('an upgrade compares versions, not texts, and removes the outbound queue', async () => {
  const tenants = await openTest({ provisioner: (db) => localProvisioner(db, '0.1.9') })
  await addTenant.run(tenants, acme)
  const { db } = tenants
  const { revision } = (await db.tenant(acme))!
  const address = { outboundQueueArn: 'arn:old', outboundQueueUrl: 'https://queues.example.com/old' }
  await db.forgetTenant({ ...acme, revision })
  const [queue] = await db.transact((tx) => [
    tx.restoreMetadata({
      ...acme,
      version: '0.1.9',
      updatedAt: '2026-01-01T00:00:00.000Z',
      inboundQueueArn: 'arn:tablewright:sqs:local:tenants:acme-inbound',
      inboundQueueUrl: '/api/tenants/tenants/acme/queues/inbound/messages',
      ...address,
    }),
  ])
  expect(queue).toMatchObject(address)
  expect(await getQueue.run(tenants, { ...acme, type: 'outbound' })).toMatchObject({ arn: 'arn:old' })
  await expect(upgradeTenant.run(tenants, { ...acme, version: '0.1.18' })).rejects.toMatchObject({
    code: 'VERSION_UNKNOWN',
  })
  const newer = { ...tenants, provisioner: localProvisioner(db, '0.1.18') }
  expect(await upgradeTenant.run(newer, acme)).toMatchObject({ operation: 'UPDATE', status: 'Success' })
  const after = await showTenant.run(newer, acme)
  expect(after).toMatchObject({ version: '0.1.18' })
  expect(after.outboundQueueArn).toBeUndefined()
  expect(after.outboundQueueUrl).toBeUndefined()
  for (const version of ['0.1.18', '0.1.9', '0.1.18-rc.1']) {
    await expect(upgradeTenant.run(newer, { ...acme, version })).rejects.toMatchObject({
      code: 'NOT_NEWER',
      data: { field: 'version' },
    })
  }
  expect((await checkTenants(newer)).violations).toEqual([])
})

test('the audit lists upgrades in the order of their versions', async () => {
  const tenants = await openTest({ provisioner: (db) => localProvisioner(db, '0.1.2') })
  await addTenant.run(tenants, acme)
  for (const version of ['0.1.9', '0.1.10', '0.1.18']) {
    const program = { ...tenants, provisioner: localProvisioner(tenants.db, version) }
    await upgradeTenant.run(program, acme)
  }
  const audit = await auditTenant.run(tenants, acme)
  expect(audit.map(({ operation, version }) => `${operation} ${version}`)).toEqual([
    'CREATE 0.1.2',
    'UPDATE 0.1.9',
    'UPDATE 0.1.10',
    'UPDATE 0.1.18',
  ])
})

test('a tenant that was deleted and created again can be upgraded to a version that it had before', async () => {
  const tenants = await openTest({ provisioner: (db) => localProvisioner(db, '0.1.1') })
  const newer = { ...tenants, provisioner: localProvisioner(tenants.db, '0.1.2') }
  await addTenant.run(tenants, acme)
  await upgradeTenant.run(newer, acme)
  await deleteTenant.run(newer, acme)
  await reprovisionTenant.run(tenants, acme)
  expect(await upgradeTenant.run(newer, acme)).toMatchObject({ status: 'Success', attempt: 2 })
  expect((await checkTenants(newer)).violations).toEqual([])
})

test('one operation runs at a time', async () => {
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  const tenants = await openTest({
    timeoutMs: 0,
    provisioner: (db) => {
      const local = localProvisioner(db)
      return { ...local, remove: (order) => gate.then(() => local.remove(order)) }
    },
  })
  await addTenant.run(tenants, acme)
  await expect.poll(() => showTenant.run(tenants, acme)).toMatchObject({ state: 'active' })
  expect(await deleteTenant.run(tenants, acme)).toMatchObject({ status: 'Started' })
  await expect(upgradeTenant.run(tenants, acme)).rejects.toMatchObject({
    code: 'TENANT_BUSY',
    data: { operation: 'DELETE', retryAfter: 2 },
  })
  await expect(getQueue.run(tenants, { ...acme, type: 'inbound' })).rejects.toMatchObject({
    code: 'TENANT_INACTIVE',
  })
  await expect(activateTenant.run(tenants, acme)).rejects.toMatchObject({ code: 'DELETION_BEGUN' })
  expect(await showTenant.run(tenants, acme)).toMatchObject({
    state: 'busy',
    operation: 'DELETE',
    locked: true,
  })
  go()
  await expect.poll(() => showTenant.run(tenants, acme)).toMatchObject({ state: 'deleted' })
})

test('a failed deletion is retried, and the tenant stays inactive in the meantime', async () => {
  let broken = true
  const fails = ({ execution }: { execution: string }) =>
    broken && execution.includes('DELETE') ? ('after' as const) : undefined
  const tenants = await openTest({ provisioner: flakyProvisioner(fails) })
  await addTenant.run(tenants, acme)
  expect(await deleteTenant.run(tenants, acme)).toMatchObject({ status: 'Failure' })
  expect((await checkTenants(tenants)).violations).toEqual([])
  await expect(activateTenant.run(tenants, acme)).rejects.toMatchObject({ code: 'DELETION_BEGUN' })
  broken = false
  tenants.fake.advance(limits.firstRetryWait)
  expect(await runReconciler.run(tenants, {})).toMatchObject({ retried: 1 })
  expect(await showTenant.run(tenants, acme)).toMatchObject({ state: 'deleted' })
})

test('a run of a crashed process is resumed with the same name, a few times, and then retried', async () => {
  const tenants = await openTest({
    timeoutMs: 0,
    provisioner: (db) => ({ ...localProvisioner(db), provision: () => new Promise(() => {}) }),
  })
  await addTenant.run(tenants, acme)
  const seen: string[] = []
  const living = {
    ...tenants,
    provisioner: {
      ...localProvisioner(tenants.db),
      provision: async ({ execution }: { execution: string }) => {
        seen.push(execution)
        // A crashed process writes nothing, not even its failure.
        return new Promise<never>(() => {})
      },
    },
  }
  expect(await runReconciler.run(living, {})).toMatchObject({ resumed: 0 })
  for (let time = 0; time < limits.maxResumes; time++) {
    tenants.fake.advance(limits.staleAfter)
    void runReconciler.run(living, {})
    await expect.poll(() => seen.length).toBe(time + 1)
  }
  tenants.fake.advance(limits.staleAfter)
  expect(await runReconciler.run(living, {})).toMatchObject({ gaveUp: 1 })
  expect(new Set(seen)).toEqual(new Set(['acme-CREATE-0.1.18-1']))
  tenants.fake.advance(limits.firstRetryWait)
  const sound = { ...tenants, provisioner: localProvisioner(tenants.db) }
  expect(await runReconciler.run(sound, {})).toMatchObject({ retried: 1 })
  expect((await auditTenant.run(sound, acme))[0]).toMatchObject({ attempt: 2, status: 'Success' })
  expect((await checkTenants(sound)).violations).toEqual([])
})

test('lists are paged, by id and by version, and history newest first', async () => {
  const tenants = await openTest()
  const names = ['a', 'b', 'c', 'd', 'e']
  for (const tenantId of names) await addTenant.run(tenants, { tenantId })
  const first = await perform(tenants, listTenants, { limit: 2 })
  expect(first.items.map(({ tenantId }) => tenantId)).toEqual(['a', 'b'])
  const second = await perform(tenants, listTenants, { limit: 3, cursor: first.cursor! })
  expect(second.items.map(({ tenantId }) => tenantId)).toEqual(['c', 'd', 'e'])
  const ofVersion = await perform(tenants, listTenants, { version: '0.1.18', limit: 5 })
  expect(ofVersion.items.map(({ tenantId }) => tenantId)).toEqual(names)
  await expect(
    perform(tenants, listTenants, { version: '0.1.18', cursor: first.cursor! }),
  ).rejects.toMatchObject({ code: 'INVALID_CURSOR' })
  const { items, cursor } = await perform(tenants, tenantHistory, { tenantId: 'a', limit: 1 })
  expect(items[0]).toMatchObject({ status: 'Success' })
  const rest = await perform(tenants, tenantHistory, { tenantId: 'a', cursor: cursor! })
  expect(rest.items.map(({ status }) => status)).toEqual(['Started'])
})
