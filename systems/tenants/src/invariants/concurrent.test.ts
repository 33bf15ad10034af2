import { isTablewrightError } from '@tablewright/base'
import { perform, seeds, storm } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { runFleet } from '../jobs/fleet.js'
import { localProvisioner } from '../ports/local-provisioner.js'
import type { ProvisionOrder } from '../ports/provisioner.js'
import { startUpgrade } from '../rules/fleet/start-upgrade.js'
import { getQueue } from '../rules/tenants/get-queue.js'
import { addTenant } from '../rules/tenants/provision-tenant.js'
import { tenantsSystemOf } from '../system.js'
import { anything, older } from '../testing/anything.js'
import { flakyProvisioner } from '../testing/flaky-provisioner.js'
import { database, testTimeout } from '../testing/open-test.js'
import { settle } from '../testing/settle.js'

/** Fails some attempts. The name of the execution determines which. */
function someFail({ execution, attempt }: ProvisionOrder): 'before' | 'after' | undefined {
  const sum = [...execution].reduce((total, letter) => total + letter.charCodeAt(0), attempt)
  return sum % 5 === 0 ? 'before' : sum % 5 === 1 ? 'after' : undefined
}

const dying = { crashWithin: 15 }

test.each(
  seeds().flatMap((seed) => [
    [seed, 'whatever people and jobs do at once', {}] as const,
    [seed, 'processes die while people and jobs work at once', dying] as const,
  ]),
)('seed %i: %s, all invariants hold', async (seed, _, crashes) => {
  const { violations } = await storm({
    ...crashes,
    system: tenantsSystemOf({ timeoutMs: testTimeout, provisioner: flakyProvisioner(someFail) }),
    database,
    seed,
    actors: 4,
    steps: 10,
    prepare: async (tenants) => {
      await addTenant.run(older(tenants), { tenantId: 'acme' })
    },
    act: anything,
    recover: settle,
  })
  expect(violations).toEqual([])
})

test.each(seeds())(
  'each execution starts once, and callers wait or have the queue, seed %i',
  async (seed) => {
    const started: string[] = []
    const counting = tenantsSystemOf({
      timeoutMs: testTimeout,
      provisioner: (db) => {
        const local = localProvisioner(db)
        const provision = (order: ProvisionOrder) => {
          started.push(order.execution)
          return local.provision(order)
        }
        return { ...local, provision }
      },
    })
    const answers = new Set<string>()
    const { violations } = await storm({
      system: counting,
      database,
      seed,
      actors: 6,
      steps: 2,
      prepare: async () => undefined,
      act: async (tenants, dice) => {
        const tenantId = dice.pick(['acme', 'globex'])
        const answer = await getQueue
          .run(tenants, { tenantId, type: 'inbound' })
          .catch((error: unknown) => error)
        answers.add(isTablewrightError(answer) ? answer.code : 'queue')
      },
    })
    expect(violations).toEqual([])
    expect(started).toHaveLength(new Set(started).size)
    expect([...answers].filter((answer) => answer !== 'queue')).toEqual(['PROVISIONING'])
  },
)

test.each(seeds(5))(
  'a fleet upgrade that many run at once upgrades each tenant once, seed %i',
  async (seed) => {
    const upgraded: string[] = []
    let atWork = 0
    let most = 0
    const counting = tenantsSystemOf({
      timeoutMs: testTimeout,
      provisioner: (db) => {
        const local = localProvisioner(db)
        const provision = async (order: ProvisionOrder) => {
          if (!order.execution.includes('UPDATE')) return local.provision(order)
          upgraded.push(order.execution)
          most = Math.max(most, ++atWork)
          return local.provision(order).finally(() => atWork--)
        }
        return { ...local, provision }
      },
    })
    const { violations } = await storm({
      system: counting,
      database,
      seed,
      actors: 3,
      steps: 3,
      prepare: async (tenants) => {
        for (let number = 0; number < 7; number++) {
          await addTenant.run(older(tenants), { tenantId: `tenant-${number}` })
        }
      },
      act: async (tenants) => {
        await perform(tenants, startUpgrade, { concurrency: 2 }).catch(() => undefined)
        await runFleet.run(tenants, {})
      },
      recover: settle,
    })
    expect(violations).toEqual([])
    expect(upgraded.toSorted()).toEqual(
      Array.from({ length: 7 }, (_, number) => `tenant-${number}-UPDATE-0.1.18-1`),
    )
    expect(most).toBeLessThanOrEqual(2)
  },
)
