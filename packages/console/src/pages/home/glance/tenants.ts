import { countList, countOf } from '../../../api/count.js'
import { type Glancing, matter, stat } from './glance.js'

const system = 'tenants'
const list = '/systems/tenants'

export const glanceAtTenants: Glancing = async (signal) => {
  const [tenants, upgrades, failures] = await Promise.all([
    countList(system, 'GET /tenants', {}, { groupBy: 'active' }, signal),
    countList(system, 'GET /upgrades', {}, {}, signal),
    countList(system, 'GET /failures', {}, {}, signal),
  ])
  return {
    stats: [
      stat('tenants', tenants.count, list),
      stat('active', countOf(tenants, 'true'), `${list}?state=active`),
      stat('upgrades', upgrades.count, `${list}/upgrades`),
    ],
    matters: matter(failures.count, ['tenant failed in its last run', 'tenants failed in their last run'], {
      tone: 'bad',
      at: `${list}/failures`,
    }),
  }
}
