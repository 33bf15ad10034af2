import { type CrashEverywhere, crashEverywhere, perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { runFleet } from '../jobs/fleet.js'
import { runReconciler } from '../jobs/reconciler.js'
import { limits } from '../limits.js'
import type { Tenants } from '../open.js'
import { queueName } from '../queue-name.js'
import { startUpgrade } from '../rules/fleet/start-upgrade.js'
import { receiveMessages } from '../rules/queues/receive-messages.js'
import { sendMessage } from '../rules/queues/send-message.js'
import { claimCreate } from '../rules/runs/claim-run.js'
import { deleteTenant } from '../rules/tenants/delete-tenant.js'
import { getQueue } from '../rules/tenants/get-queue.js'
import { addTenant, reprovisionTenant } from '../rules/tenants/provision-tenant.js'
import { upgradeTenant } from '../rules/tenants/upgrade-tenant.js'
import { tenantsSystemOf } from '../system.js'
import { older } from '../testing/anything.js'
import { flakyProvisioner } from '../testing/flaky-provisioner.js'
import { database, testTimeout } from '../testing/open-test.js'
import { settle } from '../testing/settle.js'

const acme = { tenantId: 'acme' }
const queue = { ...acme, type: 'inbound' } as const

type Scenario = Pick<CrashEverywhere<Tenants>, 'scenario'> & Partial<CrashEverywhere<Tenants>>

/** Crashes at every step of the scenario. Then time passes, and the jobs of another process recover. */
async function attack(scenario: Scenario): Promise<void> {
  const outcomes = await crashEverywhere<Tenants>({
    system: tenantsSystemOf({ timeoutMs: testTimeout }),
    database,
    prepare: async () => undefined,
    recover: settle,
    ...scenario,
  })
  expect(outcomes.length).toBeGreaterThan(2)
  const broken = outcomes.filter(({ result }) => result.violations.length > 0)
  expect(broken.map(({ point, result }) => ({ point, found: result.violations }))).toEqual([])
}

async function makeOld(tenants: Tenants): Promise<void> {
  await addTenant.run(older(tenants), acme)
  await perform(tenants, sendMessage, { ...queue, body: 'hello' })
}

test('while a tenant is created', () =>
  attack({
    scenario: (tenants) => getQueue.run(tenants, queue),
    recover: async (tenants, clock) => {
      await settle(tenants, clock)
      // Every claimed queue exists by now; the others are created now.
      await getQueue.run(tenants, queue).catch(() => undefined)
      expect(await getQueue.run(tenants, queue)).toMatchObject(acme)
      expect(await tenants.db.queue({ queue: queueName('acme', 'inbound') })).toMatchObject(acme)
    },
  }))

test('while a tenant is upgraded', () =>
  attack({ prepare: makeOld, scenario: (tenants) => upgradeTenant.run(tenants, acme) }))

test('while a tenant with messages is deleted', () =>
  attack({ prepare: makeOld, scenario: (tenants) => deleteTenant.run(tenants, acme) }))

test('while a tenant is reprovisioned', () =>
  attack({
    prepare: async (tenants) => {
      await addTenant.run(tenants, acme)
      await deleteTenant.run(tenants, acme)
    },
    scenario: (tenants) => reprovisionTenant.run(tenants, acme),
  }))

test('while a run fails', () =>
  attack({
    system: tenantsSystemOf({
      timeoutMs: testTimeout,
      provisioner: flakyProvisioner(({ attempt }) => (attempt < 3 ? 'after' : undefined)),
    }),
    scenario: (tenants) => addTenant.run(tenants, acme),
    recover: async (tenants, clock) => {
      await settle(tenants, clock)
      const { provision } = await tenants.db.tenantState(acme)
      expect(['Success', undefined]).toContain(provision?.status)
    },
  }))

test('while the reconciler resumes a run that was claimed and never started', () =>
  attack({
    prepare: async (tenants) => {
      await claimCreate(tenants, 'acme', await tenants.db.tenantState(acme))
    },
    scenario: (tenants, clock) => {
      clock.advance(limits.staleAfter)
      return runReconciler.run(tenants, {})
    },
    recover: async (tenants, clock) => {
      await settle(tenants, clock)
      expect(await getQueue.run(tenants, queue)).toMatchObject(acme)
    },
  }))

test('while messages are sent and received', () =>
  attack({
    prepare: makeOld,
    scenario: async (tenants) => {
      await perform(tenants, sendMessage, { ...queue, body: 'again' })
      await perform(tenants, receiveMessages, { ...queue, maxMessages: 2 })
    },
  }))

test('while a fleet is upgraded, which then ends', () =>
  attack({
    prepare: async (tenants) => {
      await addTenant.run(older(tenants), acme)
      await perform(tenants, startUpgrade, { concurrency: 1 })
    },
    scenario: (tenants) => runFleet.run(tenants, {}),
    recover: async (tenants, clock) => {
      await settle(tenants, clock)
      expect(await tenants.db.fleetUpgrade({ version: '0.1.18' })).toMatchObject({
        status: 'Done',
        upgraded: 1,
      })
    },
  }))
