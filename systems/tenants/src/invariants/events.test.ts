import {
  crashEverywhere,
  type ExpectedEvents,
  seeds,
  storm,
  timeoutMs,
  withEventsAfter,
  withExpectedEvents,
} from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import type { Tenants } from '../open.js'
import { addTenant } from '../rules/tenants/provision-tenant.js'
import { upgradeTenant } from '../rules/tenants/upgrade-tenant.js'
import { tenantsSystemOf } from '../system.js'
import { anything, older } from '../testing/anything.js'
import { database, patient } from '../testing/open-test.js'
import { settle } from '../testing/settle.js'

const types = { CREATE: 'tenant.provisioned', UPDATE: 'tenant.upgraded', DELETE: 'tenant.deleted' }

/** What must have been reported, by the history of the runs. */
const story: ExpectedEvents<Tenants> = {
  db: ({ db }) => db,
  nameOf: ({ eventType, data }) => `${eventType} ${data.execution}`,
  expected: async ({ db }) => {
    const names: string[] = []
    for await (const { type, item } of db.everything()) {
      if (type !== 'Tenant History' || item.status === 'Started') continue
      const eventType = item.status === 'Success' ? types[item.operation] : 'tenant.failed'
      names.push(`${eventType} ${item.execution}`)
    }
    return names
  },
}

const attack = {
  system: withExpectedEvents(tenantsSystemOf({ timeoutMs: patient }), story),
  database,
  prepare: async (tenants: Tenants) => {
    await addTenant.run(older(tenants), { tenantId: 'acme' })
  },
  recover: settle,
}

test('no crash loses an event or leaves a gap', { timeout: timeoutMs }, async () => {
  for (const seed of seeds(5)) {
    const storming = { ...attack, seed, actors: 3, steps: 6, crashWithin: 25, act: anything }
    const { violations } = await storm(storming)
    expect(violations, `seed ${seed}`).toEqual([])
  }
})

const scenario = (tenants: Tenants) => upgradeTenant.run(tenants, { tenantId: 'acme' })

test('events that are written after the change are found to be lost', async () => {
  const outcomes = await crashEverywhere({ ...attack, system: withEventsAfter(attack.system), scenario })
  const found = outcomes.flatMap(({ result }) => result.violations.map(({ invariant }) => invariant))
  expect(found).toContain('events-of-changes')
})
