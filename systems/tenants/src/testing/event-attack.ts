import { type ExpectedEvents, type Storm, withExpectedEvents } from '@tablewright/system/testing'
import type { Tenants } from '../open.js'
import { addTenant } from '../rules/tenants/provision-tenant.js'
import { upgradeTenant } from '../rules/tenants/upgrade-tenant.js'
import { tenantsSystemOf } from '../system.js'
import { anything, older } from './anything.js'
import { database, testTimeout } from './open-test.js'
import { settle } from './settle.js'

const types = { CREATE: 'tenant.provisioned', UPDATE: 'tenant.upgraded', DELETE: 'tenant.deleted' }

/** The expected events, from the history of the runs and the state of the fleet upgrades. */
const story: ExpectedEvents<Tenants> = {
  db: ({ db }) => db,
  nameOf: ({ eventType, aggregateId, data }) => `${eventType} ${data.execution ?? aggregateId}`,
  expected: async ({ db }) => {
    const names: string[] = []
    for await (const { type, item } of db.everything()) {
      if (type !== 'Tenant History' || item.status === 'Started') continue
      const eventType = item.status === 'Success' ? types[item.operation] : 'tenant.failed'
      names.push(`${eventType} ${item.execution}`)
    }
    return [...names, ...(await upgradeNames(db))]
  },
}

/**
 * Returns the expected events of upgrades. An upgrade can be started again and stores only its last end;
 * earlier events cannot be derived.
 */
async function upgradeNames(db: Tenants['db']): Promise<string[]> {
  const names: string[] = []
  for await (const { version, status, startedAt } of db.fleetUpgrades()) {
    const { items } = await db.domainEventsFrom({ aggregateType: 'upgrade', aggregateId: version, from: 1 })
    names.push(...items.map(({ eventType }) => `${eventType} ${version}`))
    const last = status === 'Done' ? 'upgrade.finished' : 'upgrade.halted'
    const isReported = items.some((each) => each.eventType === last && each.occurredAt >= startedAt)
    if ((status === 'Done' || status === 'Halted') && !isReported) names.push(`${last} ${version}`)
  }
  return names
}

/** Concurrent operators and reconcilers with crashing processes. */
export const eventAttack: Omit<Storm<Tenants>, 'seed'> = {
  system: withExpectedEvents(tenantsSystemOf({ timeoutMs: testTimeout }), story),
  database,
  prepare: async (tenants) => {
    await addTenant.run(older(tenants), { tenantId: 'acme' })
  },
  recover: settle,
  actors: 3,
  steps: 6,
  crashWithin: 25,
  act: anything,
}

/** A tenant that is upgraded. */
export async function eventScenario(tenants: Tenants): Promise<void> {
  await upgradeTenant.run(tenants, { tenantId: 'acme' })
}
