import { countList, countOf } from '../../../api/count.js'
import { type Glancing, matter, stat } from './glance.js'

const system = 'account-pool'
const board = '/systems/account-pool'

export const glanceAtAccountPool: Glancing = async (signal) => {
  const [accounts, active, requested] = await Promise.all([
    countList(system, 'GET /accounts', {}, { groupBy: 'status' }, signal),
    countList(system, 'GET /leases', { state: 'active' }, {}, signal),
    countList(system, 'GET /leases', { state: 'requested' }, {}, signal),
  ])
  return {
    stats: [
      stat('accounts', accounts.count, board),
      stat('available', countOf(accounts, 'available'), `${board}?status=available`),
      stat('active leases', active.count, `${board}/leases?state=active`),
    ],
    matters: [
      ...matter(
        countOf(accounts, 'failed'),
        ['account could not be cleaned', 'accounts could not be cleaned'],
        { tone: 'bad', at: `${board}?status=failed` },
      ),
      ...matter(requested.count, ['lease waits for approval', 'leases wait for approval'], {
        tone: 'wait',
        at: `${board}/leases?state=requested`,
      }),
    ],
  }
}
