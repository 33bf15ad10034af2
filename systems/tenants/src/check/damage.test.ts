import { compareDamages, type DamagedSystem, perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { runFleet } from '../jobs/fleet.js'
import { runSampler } from '../jobs/sample-queues.js'
import { startUpgrade } from '../rules/fleet/start-upgrade.js'
import { receiveMessages } from '../rules/queues/receive-messages.js'
import { sendMessage } from '../rules/queues/send-message.js'
import { deleteTenant } from '../rules/tenants/delete-tenant.js'
import { getQueue } from '../rules/tenants/get-queue.js'
import { addTenant } from '../rules/tenants/provision-tenant.js'
import { older } from '../testing/anything.js'
import { flakyProvisioner } from '../testing/flaky-provisioner.js'
import { openTest } from '../testing/open-test.js'
import { checkTenants } from './check-tenants.js'
import { repairTenants } from './repair-tenants.js'

/** Opens tenants that were upgraded, deleted and failed, with an item of each kind. */
async function variedTenants() {
  const own = await openTest({
    provisioner: flakyProvisioner(({ tenantId }) => (tenantId === 'initech' ? 'before' : undefined)),
  })
  await addTenant.run(older(own), { tenantId: 'acme' })
  await perform(own, startUpgrade, { concurrency: 2, waves: '50', wavePause: 0, haltAfter: 3 })
  await runFleet.run(own, {})
  own.fake.advance(1_000)
  await runFleet.run(own, {})
  const queue = { tenantId: 'acme', type: 'inbound' } as const
  await perform(own, sendMessage, { ...queue, body: 'poison' })
  for (let receive = 0; receive < 12; receive++) {
    own.fake.advance(2_000)
    await perform(own, receiveMessages, { ...queue, visibilityTimeout: 1_000 })
  }
  await perform(own, sendMessage, { ...queue, body: 'hello' })
  await perform(own, runSampler, {})
  await addTenant.run(own, { tenantId: 'globex' })
  await deleteTenant.run(own, { tenantId: 'globex' })
  await getQueue.run(own, { tenantId: 'initech', type: 'inbound' }).catch(() => undefined)
  expect((await checkTenants(own)).violations).toEqual([])
  return own
}

type Item = Parameters<DamagedSystem['nameOf']>[0]

const text = (value: Item[string] | undefined) => (value && 'S' in value ? value.S : '')

const names: readonly (readonly [key: RegExp, name: string])[] = [
  [/^TENANT_ID#acme METADATA/, 'metadata'],
  [/^TENANT_ID#acme VERSION/, 'tenant of a version'],
  [/^TENANT_ID#globex AUDIT#DELETE/, 'audit, DELETE'],
  [/^TENANT_ID#acme AUDIT#UPDATE/, 'audit, UPDATE'],
  [/^TENANT_ID#initech AUDIT#CREATE/, 'audit, failed CREATE'],
  [/^TENANT_ID#acme HISTORY#/, 'history'],
  [/^TENANT_ID#acme LOCK/, 'lock'],
  [/^TENANT_ID#initech LOCK/, 'lock of a failed tenant'],
  [/^QUEUE#acme-inbound QUEUE/, 'queue'],
  [/^QUEUE#acme-inbound MSG#/, 'message'],
  [/^QUEUE#acme-inbound DEAD#/, 'dead letter'],
  [/^FLEET /, 'fleet upgrade'],
  [/^EVENTS#.*#0*1$/, 'event'],
  [/^OUTBOX/, 'pending event'],
]

function nameOf(item: Item): string | undefined {
  const key = `${text(item.pk)} ${text(item.sk)}`
  return names.find(([start]) => start.test(key))?.[1]
}

test('check and repair treat each damaged item as DAMAGE.md states', { timeout: 600_000 }, async () => {
  const own = await variedTenants()
  const differences = await compareDamages(
    {
      driver: own.driver,
      tables: ['Tenants'],
      keyNames: ['pk', 'sk'],
      nameOf,
      check: () => checkTenants(own),
      repair: () => repairTenants(own),
    },
    new URL('../../DAMAGE.md', import.meta.url),
  )
  expect(differences).toEqual([])
})
