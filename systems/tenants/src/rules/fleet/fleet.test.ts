import { perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { checkTenants } from '../../check/check-tenants.js'
import { runFleet } from '../../jobs/fleet.js'
import { runReconciler } from '../../jobs/reconciler.js'
import { limits } from '../../limits.js'
import { older } from '../../testing/anything.js'
import { flakyProvisioner } from '../../testing/flaky-provisioner.js'
import { openTest } from '../../testing/open-test.js'
import { deactivateTenant } from '../tenants/activate-tenant.js'
import { listFailed } from '../tenants/list-failed.js'
import { listTenants } from '../tenants/list-tenants.js'
import { addTenant } from '../tenants/provision-tenant.js'
import { progressBar } from './fleet-shape.js'
import {
  cancelUpgrade,
  listUpgrades,
  listUpgradeTenants,
  retryUpgrade,
  showUpgrade,
} from './follow-upgrade.js'
import { startUpgrade } from './start-upgrade.js'

const version = '0.1.18'

/** Opens a fleet with old tenants a to d, of which d is inactive, and a new one. */
async function openFleet(fails: (execution: string) => boolean = () => false) {
  const provisioner = flakyProvisioner(({ execution }) => (fails(execution) ? 'before' : undefined))
  const tenants = await openTest({ provisioner })
  for (const tenantId of ['a', 'b', 'c', 'd']) await addTenant.run(older(tenants), { tenantId })
  await deactivateTenant.run(tenants, { tenantId: 'd' })
  await addTenant.run(tenants, { tenantId: 'new' })
  return tenants
}

test('a dry run shows the steps and executes none', async () => {
  const tenants = await openFleet()
  expect(await perform(tenants, startUpgrade, { dryRun: true, skip: new Set('b') })).toMatchObject({
    version,
    status: 'Planned',
    total: 5,
    upgraded: 1,
    skipped: 2,
    waiting: 2,
    progress: 0.6,
  })
  const { items } = await perform(tenants, listUpgradeTenants, { version })
  expect(items.map(({ tenantId, decision }) => `${tenantId} ${decision}`)).toEqual([
    'a upgrade',
    'b upgrade',
    'c upgrade',
    'd skipped',
    'new upgraded',
  ])
  expect((await perform(tenants, listUpgrades, {})).items).toEqual([])
  expect((await perform(tenants, listTenants, { version: '0.1.9' })).items).toHaveLength(4)
})

test('a fleet upgrade upgrades all tenants except skipped ones, and a repetition changes nothing', async () => {
  const tenants = await openFleet()
  expect(await perform(tenants, startUpgrade, { skip: new Set('b') })).toMatchObject({
    status: 'Running',
    waiting: 2,
  })
  await expect(perform(tenants, startUpgrade, {})).rejects.toMatchObject({
    code: 'UPGRADE_RUNNING',
    data: { field: 'version' },
  })
  expect(await runFleet.run(tenants, {})).toEqual({ worked: 1, ended: 1 })
  const done = { status: 'Done', total: 5, upgraded: 3, skipped: 2, failed: 0, waiting: 0, progress: 1 }
  expect(await showUpgrade.run(tenants, { version })).toMatchObject(done)
  const before = await tenants.db.everything({}, { limit: 1_000 })
  expect(await perform(tenants, startUpgrade, { skip: new Set('b') })).toMatchObject({
    status: 'Running',
    waiting: 0,
  })
  await runFleet.run(tenants, {})
  const after = await tenants.db.everything({}, { limit: 1_000 })
  expect(after.items).toEqual(before.items)
  expect((await perform(tenants, listTenants, { version })).items.map(({ tenantId }) => tenantId)).toEqual([
    'a',
    'c',
    'new',
  ])
  expect((await checkTenants(tenants)).violations).toEqual([])
})

test('one failure delays no other; it is retried, then counted, and the upgrade ends', async () => {
  const tenants = await openFleet((execution) => execution.startsWith('b-UPDATE'))
  await perform(tenants, startUpgrade, {})
  expect(await runFleet.run(tenants, {})).toEqual({ worked: 1, ended: 0 })
  expect(await showUpgrade.run(tenants, { version })).toMatchObject({
    status: 'Running',
    upgraded: 3,
    waiting: 1,
  })
  for (let retry = 0; retry < limits.maxRetries; retry++) {
    tenants.fake.advance(limits.maxRetryWait)
    // The fleet upgrade retries it, within its own limit.
    expect(await runReconciler.run(tenants, {})).toMatchObject({ retried: 0, left: 1 })
    const isLast = retry === limits.maxRetries - 1
    expect(await runFleet.run(tenants, {})).toEqual({ worked: 1, ended: isLast ? 1 : 0 })
  }
  expect(await showUpgrade.run(tenants, { version })).toMatchObject({
    status: 'Done',
    failed: 1,
    upgraded: 3,
  })
  const { items } = await perform(tenants, listUpgradeTenants, { version })
  expect(items[1]).toMatchObject({ decision: 'failed', reason: 'The stack was rolled back.' })
})

test('only tenants of one version, whose initial number is recorded', async () => {
  const tenants = await openFleet()
  const middle = { ...tenants, provisioner: { ...tenants.provisioner, version: '0.1.12' } }
  await addTenant.run(middle, { tenantId: 'middle' })
  await perform(tenants, startUpgrade, { fromVersion: '0.1.9' })
  await runFleet.run(tenants, {})
  expect(await showUpgrade.run(tenants, { version })).toMatchObject({ total: 4, upgraded: 3, skipped: 1 })
  expect((await tenants.db.tenant({ tenantId: 'middle' }))?.version).toBe('0.1.12')
})

test('a cancelled upgrade stops, and can be started again', async () => {
  const tenants = await openFleet()
  await expect(cancelUpgrade.run(tenants, { version })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await perform(tenants, startUpgrade, {})
  expect(await cancelUpgrade.run(tenants, { version })).toMatchObject({ status: 'Cancelled' })
  await expect(cancelUpgrade.run(tenants, { version })).rejects.toMatchObject({ code: 'UPGRADE_ENDED' })
  expect(await runFleet.run(tenants, {})).toEqual({ worked: 0, ended: 0 })
  await perform(tenants, startUpgrade, {})
  expect(await runFleet.run(tenants, {})).toEqual({ worked: 1, ended: 1 })
})

test('a version that the provisioner does not have is refused', async () => {
  const tenants = await openFleet()
  await expect(perform(tenants, startUpgrade, { version: '9.9.9' })).rejects.toMatchObject({
    code: 'VERSION_UNKNOWN',
    data: { field: 'version' },
  })
})

test('more exclusions than fit into the item of the upgrade are refused', async () => {
  const tenants = await openFleet()
  const skip = new Set(Array.from({ length: limits.maxSkipped + 1 }, (_, number) => `tenant-${number}`))
  await expect(perform(tenants, startUpgrade, { skip })).rejects.toMatchObject({
    code: 'SKIP_TOO_LONG',
    data: { field: 'skip' },
  })
})

test('the bar is full at the end and not before', () => {
  expect(progressBar(0)).toBe(`${'░'.repeat(20)} 0 %`)
  expect(progressBar(0.999)).toBe(`${'█'.repeat(19)}░ 99 %`)
  expect(progressBar(1)).toBe(`${'█'.repeat(20)} 100 %`)
})

test('a cancelled upgrade retries no tenant, and failed ones can be retried', async () => {
  let broken = true
  const tenants = await openFleet((execution) => broken && execution.startsWith('b-UPDATE'))
  await perform(tenants, startUpgrade, {})
  await runFleet.run(tenants, {})
  await cancelUpgrade.run(tenants, { version })
  tenants.fake.advance(limits.maxRetryWait)
  expect(await runReconciler.run(tenants, {})).toMatchObject({ retried: 0, gaveUp: 1 })
  expect(await runReconciler.run(tenants, {})).toMatchObject({ retried: 0, gaveUp: 0, left: 0 })
  expect((await checkTenants(tenants)).violations).toEqual([])
  expect((await listFailed.run(tenants, {})).items).toMatchObject([
    { tenantId: 'b', operation: 'UPDATE', failure: 'The stack was rolled back.' },
  ])
  broken = false
  tenants.fake.advance(1)
  expect(await retryUpgrade.run(tenants, { version })).toMatchObject({ status: 'Running' })
  expect(await runFleet.run(tenants, {})).toEqual({ worked: 1, ended: 1 })
  expect(await showUpgrade.run(tenants, { version })).toMatchObject({
    status: 'Done',
    failed: 0,
    upgraded: 4,
  })
  expect((await listFailed.run(tenants, {})).items).toEqual([])
  expect((await checkTenants(tenants)).violations).toEqual([])
})

test('waves that do not increase are refused', async () => {
  const tenants = await openFleet()
  for (const waves of ['25,5', '5,5', '0,5']) {
    await expect(perform(tenants, startUpgrade, { waves })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { field: 'waves' },
    })
  }
})

test('an upgrade runs in waves, with a pause after each', async () => {
  const tenants = await openFleet()
  await perform(tenants, startUpgrade, { waves: '10,50', wavePause: 60 })
  const upgraded = async () => (await perform(tenants, listTenants, { version })).items.length
  expect(await upgraded()).toBe(1)
  await runFleet.run(tenants, {})
  expect(await upgraded()).toBe(2)
  expect(await runFleet.run(tenants, {})).toEqual({ worked: 0, ended: 0 })
  tenants.fake.advance(60 * 60_000)
  await runFleet.run(tenants, {})
  expect(await upgraded()).toBe(4)
  tenants.fake.advance(60 * 60_000)
  expect(await runFleet.run(tenants, {})).toEqual({ worked: 1, ended: 1 })
  expect(await showUpgrade.run(tenants, { version })).toMatchObject({ status: 'Done', upgraded: 4 })
})

test('an upgrade halts at the given number of failures, and stays halted', async () => {
  const tenants = await openFleet((execution) => execution.includes('-UPDATE-'))
  await perform(tenants, startUpgrade, { haltAfter: 1, concurrency: 1 })
  for (let round = 0; round <= limits.maxRetries; round++) {
    await runFleet.run(tenants, {})
    tenants.fake.advance(limits.maxRetryWait)
  }
  expect(await showUpgrade.run(tenants, { version })).toMatchObject({ status: 'Halted', failed: 1 })
  expect(await runFleet.run(tenants, {})).toEqual({ worked: 0, ended: 0 })
  expect((await checkTenants(tenants)).violations).toEqual([])
})
