import { perform } from '@tablewright/system/testing'
import { beforeEach, expect, test } from 'vitest'
import { runFleet } from '../jobs/fleet.js'
import { runReconciler } from '../jobs/reconciler.js'
import { startUpgrade } from '../rules/fleet/start-upgrade.js'
import { sendMessage } from '../rules/queues/send-message.js'
import { deleteTenant } from '../rules/tenants/delete-tenant.js'
import { getQueue } from '../rules/tenants/get-queue.js'
import { addTenant } from '../rules/tenants/provision-tenant.js'
import { upgradeTenant } from '../rules/tenants/upgrade-tenant.js'
import { older } from '../testing/anything.js'
import { openTest } from '../testing/open-test.js'
import { settle } from '../testing/settle.js'
import { checkTenants } from './check-tenants.js'
import { repairTenants } from './repair-tenants.js'

/** acme was upgraded and has a message, globex was deleted, initech is new. */
let tenants: Awaited<ReturnType<typeof openTest>>
const acme = 'TENANT_ID#acme'
const globex = 'TENANT_ID#globex'

beforeEach(async () => {
  tenants = await openTest()
  await addTenant.run(older(tenants), { tenantId: 'acme' })
  await upgradeTenant.run(tenants, { tenantId: 'acme' })
  await perform(tenants, sendMessage, { tenantId: 'acme', type: 'inbound', body: 'hello' })
  await addTenant.run(tenants, { tenantId: 'globex' })
  await deleteTenant.run(tenants, { tenantId: 'globex' })
  await addTenant.run(tenants, { tenantId: 'initech' })
  expect((await checkTenants(tenants)).violations).toEqual([])
})

const TableName = 'Tenants'
type Values = Readonly<Record<string, string>>

async function read(pk: string, sk: string) {
  const { Item } = await tenants.driver.send('GetItem', { TableName, Key: { pk: { S: pk }, sk: { S: sk } } })
  return Item!
}

/** Edits the table directly, without the system. */
async function edit(pk: string, sk: string, values: Values): Promise<void> {
  const Item = { ...(await read(pk, sk)) }
  const texts = Object.entries(values).map(([name, value]) => [name, { S: value }])
  await tenants.driver.send('PutItem', { TableName, Item: { ...Item, ...Object.fromEntries(texts) } })
}

async function strip(pk: string, sk: string, ...names: readonly string[]): Promise<void> {
  const kept = Object.entries(await read(pk, sk)).filter(([name]) => !names.includes(name))
  await tenants.driver.send('PutItem', { TableName, Item: Object.fromEntries(kept) })
}

async function copy(from: readonly [string, string], to: readonly [string, string]): Promise<void> {
  const Item = { ...(await read(...from)), pk: { S: to[0] }, sk: { S: to[1] } }
  await tenants.driver.send('PutItem', { TableName, Item })
}

const drop = (pk: string, sk: string) =>
  tenants.driver.send('DeleteItem', { TableName, Key: { pk: { S: pk }, sk: { S: sk } } })

async function keysOf(pk: string, prefix: string): Promise<string[]> {
  const { Items = [] } = await tenants.driver.send('Query', {
    TableName,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': { S: pk }, ':prefix': { S: prefix } },
  })
  return Items.map(({ sk }) => (sk as { S: string }).S)
}

/** Asserts that check finds exactly these violations, and that repair corrects and reports them. */
async function repair(...invariants: readonly string[]): Promise<readonly string[]> {
  const { violations } = await checkTenants(tenants)
  expect([...new Set(violations.map(({ invariant }) => invariant))].sort()).toEqual(invariants)
  for (const { message } of violations) expect(message).toMatch(/\.$/)
  const { repairs, violations: left } = await repairTenants(tenants)
  expect(left).toEqual([])
  expect(repairs.length).toBeGreaterThan(0)
  return repairs
}

test('intact data is not changed', async () => {
  const before = (await tenants.db.everything({}, { limit: 1_000 })).items
  expect((await repairTenants(tenants)).repairs).toEqual([])
  expect((await tenants.db.everything({}, { limit: 1_000 })).items).toEqual(before)
})

test('lost metadata is restored, with the existing queue', async () => {
  await drop(acme, 'METADATA')
  await repair('derived-items', 'metadata-follows-success')
  expect(await getQueue.run(tenants, { tenantId: 'acme', type: 'inbound' })).toMatchObject({
    version: '0.1.18',
  })
  expect(await keysOf('QUEUE#acme-inbound', 'MSG#')).toHaveLength(1)
})

test('metadata of a deleted tenant is deleted', async () => {
  await copy(['TENANT_ID#initech', 'METADATA'], [globex, 'METADATA'])
  await repair('derived-items', 'in-its-indexes', 'metadata-follows-success', 'one-queue')
  expect(await tenants.db.tenant({ tenantId: 'globex' })).toBeNull()
})

test('a tenant without a run gets one', async () => {
  for (const sk of [
    ...(await keysOf('TENANT_ID#initech', 'AUDIT#')),
    ...(await keysOf('TENANT_ID#initech', 'HISTORY#')),
    'LOCK',
  ]) {
    await drop('TENANT_ID#initech', sk)
  }
  await repair('metadata-follows-success')
  expect(await tenants.db.tenantState({ tenantId: 'initech' })).toMatchObject({
    provision: { status: 'Success', version: '0.1.18' },
    lock: { operation: 'CREATE' },
  })
})

test('a version that no run set is corrected, with its mirror', async () => {
  await edit(acme, 'METADATA', { Version: '0.0.1' })
  await repair('derived-items', 'version-follows-success')
  expect(await tenants.db.tenant({ tenantId: 'acme' })).toMatchObject({ version: '0.1.18' })
})

test('a missing queue name is restored', async () => {
  await strip(acme, 'METADATA', 'InboundQueueArn', 'InboundQueueUrl')
  await repair('version-follows-success')
})

test('a wrong address of the queue is corrected', async () => {
  await edit(acme, 'METADATA', { InboundQueueUrl: 'https://queues.example.com/nowhere' })
  await repair('one-queue')
  expect(await tenants.db.tenant({ tenantId: 'acme' })).toMatchObject({
    inboundQueueUrl: '/api/tenants/tenants/acme/queues/inbound/messages',
  })
})

test('a lost queue is created again', async () => {
  await drop('QUEUE#acme-inbound', 'QUEUE')
  await repair('no-stray-messages', 'one-queue')
})

test('the queue of a deleted tenant is deleted with its messages', async () => {
  await copy(['QUEUE#acme-inbound', 'QUEUE'], ['QUEUE#globex-inbound', 'QUEUE'])
  const [message = ''] = await keysOf('QUEUE#acme-inbound', 'MSG#')
  await copy(['QUEUE#acme-inbound', message], ['QUEUE#globex-inbound', message])
  const repairs = await repair('no-queue-left')
  expect(repairs.join()).toContain('1 messages')
  expect(await keysOf('QUEUE#globex-inbound', '')).toEqual([])
})

test('messages without a queue and queues without a tenant are deleted', async () => {
  const [message = ''] = await keysOf('QUEUE#acme-inbound', 'MSG#')
  await copy(['QUEUE#acme-inbound', message], ['QUEUE#nobody', message])
  await copy(['QUEUE#acme-inbound', message], ['QUEUE#globex-outbound', message])
  await repair('no-stray-messages')
})

test('a duplicate message is removed', async () => {
  const [message = ''] = await keysOf('QUEUE#acme-inbound', 'MSG#')
  const later = message.replace(/MSG#[^#]+/, 'MSG#2026-02-01T00:00:00.000Z')
  await copy(['QUEUE#acme-inbound', message], ['QUEUE#acme-inbound', later])
  await edit('QUEUE#acme-inbound', later, { VisibleAt: '2026-02-01T00:00:00.000Z' })
  await repair('message-once')
  expect(await keysOf('QUEUE#acme-inbound', 'MSG#')).toEqual([later])
})

test('remains of an outbound queue are removed', async () => {
  await edit(acme, 'METADATA', { OutboundQueueArn: 'arn:old' })
  await copy(['QUEUE#acme-inbound', 'QUEUE'], ['QUEUE#acme-outbound', 'QUEUE'])
  await repair('outbound-cleared')
  expect(await keysOf('QUEUE#acme-outbound', '')).toEqual([])
})

test('a running run without a lock is resumed', async () => {
  await edit(acme, 'AUDIT#UPDATE#0.1.18', { Status: 'Started' })
  const { violations } = await checkTenants(tenants)
  expect(violations.map(({ invariant }) => invariant)).toContain('lock-follows-runs')
  await repairTenants(tenants)
  await settle(tenants, tenants.fake)
  expect((await repairTenants(tenants)).violations).toEqual([])
  expect(await tenants.db.upgrade({ tenantId: 'acme', version: '0.1.18' })).toMatchObject({
    status: 'Success',
  })
})

test('a missing or wrong lock is corrected from the runs', async () => {
  await drop(acme, 'LOCK')
  await repair('lock-follows-runs')
  await edit('TENANT_ID#initech', 'LOCK', { Execution: 'nonsense' })
  await repair('lock-follows-runs')
  await edit('TENANT_ID#initech', 'LOCK', { DueAt: '2026-01-01T00:00:00.000Z' })
  await repair('in-its-indexes', 'lock-follows-runs')
  await copy([acme, 'LOCK'], ['TENANT_ID#nobody', 'LOCK'])
  await repair('lock-follows-runs')
  expect(await runReconciler.run(tenants, {})).toMatchObject({ resumed: 0, retried: 0 })
})

test('of two running runs one is kept', async () => {
  await edit(acme, 'AUDIT#UPDATE#0.1.18', { Status: 'Started' })
  await edit(acme, 'AUDIT#CREATE', { Status: 'Started' })
  const { repairs } = await repairTenants(tenants)
  expect(repairs.join()).toContain('ran beside another')
  await settle(tenants, tenants.fake)
  expect((await repairTenants(tenants)).violations).toEqual([])
})

test('lost or repeated history is corrected', async () => {
  for (const sk of await keysOf(acme, 'HISTORY#')) await drop(acme, sk)
  await repair('history-complete')
  const [entry = ''] = await keysOf(globex, 'HISTORY#')
  await copy([globex, entry], [globex, entry.replace(/HISTORY#[^#]+/, 'HISTORY#2026-03-01T00:00:00.000Z')])
  await repair('started-once')
})

test('a run with a wrong name is renamed', async () => {
  await edit('TENANT_ID#initech', 'AUDIT#CREATE', { Execution: 'something-else' })
  await repair('attempts-bounded', 'history-complete')
})

test('wrong mirrors are corrected', async () => {
  await drop(acme, 'VERSION')
  await repair('derived-items')
  expect((await tenants.db.tenantsOfVersion({ version: '0.1.18' })).items).toHaveLength(2)
})

test('the counts of a fleet upgrade are corrected', async () => {
  await perform(tenants, startUpgrade, {})
  await runFleet.run(tenants, {})
  const Item = { ...(await read('FLEET', 'UPGRADE#0.1.18')), Total: { N: '77' } }
  await tenants.driver.send('PutItem', { TableName, Item })
  await repair('fleet-adds-up')
})
