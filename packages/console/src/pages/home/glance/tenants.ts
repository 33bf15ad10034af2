import { countList, countOf } from '../../../api/count.js'
import { type Glancing, matter, stat } from './glance.js'

const system = 'tenants'
const list = '/systems/tenants'

export const glanceAtTenants: Glancing = async (signal) => {
  const [tenants, upgrades] = await Promise.all([
    countList(system, 'GET /tenants', {}, { groupBy: 'active' }, signal),
    countList(system, 'GET /upgrades', {}, { sum: 'failed' }, signal),
  ])
  return {
    stats: [
      stat('tenants', tenants.count, list),
      stat('active', countOf(tenants, 'true'), list),
      stat('upgrades', upgrades.count, `${list}/upgrades`),
    ],
    matters: matter(upgrades.sum ?? 0, ['tenant could not be upgraded', 'tenants could not be upgraded'], {
      tone: 'bad',
      at: `${list}/upgrades`,
    }),
  }
}
