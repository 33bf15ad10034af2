import { type Glancing, howMany, matter, some } from './glance.js'

const system = 'tenants'

export const glanceAtTenants: Glancing = async (signal) => {
  const [tenants, upgrades] = await Promise.all([
    some<{ active: boolean; inboundQueueUrl?: string }>(system, 'GET /tenants', {}, signal),
    some<{ version: string; status: string; failed: number }>(system, 'GET /upgrades', {}, signal),
  ])
  const failed = upgrades.items.reduce((sum, upgrade) => sum + upgrade.failed, 0)
  return {
    stats: [
      { label: 'tenants', value: howMany(tenants) },
      { label: 'active', value: howMany(tenants, ({ active }) => active) },
      { label: 'upgrades', value: howMany(upgrades) },
    ],
    matters: matter(failed, ['tenant could not be upgraded', 'tenants could not be upgraded'], {
      tone: 'bad',
      at: '/systems/tenants/upgrades',
    }),
  }
}
