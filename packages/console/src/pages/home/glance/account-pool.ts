import { type Glancing, howMany, matter, some } from './glance.js'

const system = 'account-pool'

export const glanceAtAccountPool: Glancing = async (signal) => {
  const [accounts, active, requested] = await Promise.all([
    some<{ status: string }>(system, 'GET /accounts', {}, signal),
    some(system, 'GET /leases', { state: 'active' }, signal),
    some(system, 'GET /leases', { state: 'requested' }, signal),
  ])
  const failed = accounts.items.filter(({ status }) => status === 'failed').length
  return {
    stats: [
      { label: 'accounts', value: howMany(accounts) },
      { label: 'available', value: howMany(accounts, ({ status }) => status === 'available') },
      { label: 'active leases', value: howMany(active) },
    ],
    matters: [
      ...matter(failed, ['account could not be cleaned', 'accounts could not be cleaned'], {
        tone: 'bad',
        at: '/systems/account-pool',
      }),
      ...matter(requested.items.length, ['lease waits for approval', 'leases wait for approval'], {
        tone: 'wait',
        at: '/systems/account-pool/leases?state=requested',
      }),
    ],
  }
}
