import { perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { runFleet } from '../../jobs/fleet.js'
import { limits } from '../../limits.js'
import { older } from '../../testing/anything.js'
import { flakyProvisioner } from '../../testing/flaky-provisioner.js'
import { openTest } from '../../testing/open-test.js'
import { addTenant } from '../tenants/provision-tenant.js'
import { startUpgrade } from './start-upgrade.js'

const version = '0.1.18'

async function openFleet(fails: boolean) {
  const provisioner = flakyProvisioner(({ execution }) =>
    fails && execution.includes('UPDATE') ? 'before' : undefined,
  )
  const tenants = await openTest({ provisioner })
  for (const tenantId of ['a', 'b', 'c']) await addTenant.run(older(tenants), { tenantId })
  return tenants
}

const upgradeEvents = async ({ db }: Awaited<ReturnType<typeof openTest>>) =>
  (await db.domainEventsFrom({ aggregateType: 'upgrade', aggregateId: version, from: 1 })).items

test('an upgrade that halts automatically emits one event', async () => {
  const tenants = await openFleet(true)
  await perform(tenants, startUpgrade, { haltAfter: 1, concurrency: 1 })
  for (let round = 0; round <= limits.maxRetries; round++) {
    await runFleet.run(tenants, {})
    tenants.fake.advance(limits.maxRetryWait)
  }
  expect(await tenants.db.fleetUpgrade({ version })).toMatchObject({ status: 'Halted' })
  expect(await upgradeEvents(tenants)).toMatchObject([
    { eventType: 'upgrade.halted', data: { version, total: 3, failed: 1 } },
  ])
})

test('a completed upgrade emits its end', async () => {
  const tenants = await openFleet(false)
  await perform(tenants, startUpgrade, {})
  await runFleet.run(tenants, {})
  expect(await upgradeEvents(tenants)).toMatchObject([
    { eventType: 'upgrade.finished', data: { version, total: 3, upgraded: 3, failed: 0 } },
  ])
})
