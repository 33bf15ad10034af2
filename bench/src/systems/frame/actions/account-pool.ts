import { accountPoolSystem } from '@tablewright/account-pool'
import { type Ask, type BenchSystem, collect, numbers, reads } from '../bench-action.js'

const records = 64

function accountId(series: number, index: number): string {
  return String(series * 1_000_000 + index).padStart(12, '0')
}

async function addAvailable(ask: Ask, series: number, count: number): Promise<void> {
  for (const index of numbers(count)) {
    await ask('POST', '/accounts', { accountId: accountId(series, index) })
    await ask('POST', `/accounts/${accountId(series, index)}/available`)
  }
}

let leaseIds: readonly string[] = []

export const accountPoolActions: BenchSystem = {
  system: accountPoolSystem,
  fill: async (ask) => {
    await addAvailable(ask, 1, 2 * records)
    const leases = await collect(records, async (index) => {
      await ask('POST', '/users', { userId: `user-${index}@example.com` })
      return ask('POST', '/leases', { userId: `user-${index}@example.com` })
    })
    leaseIds = leases.map(({ leaseId }) => String(leaseId))
  },
  actions: [
    {
      name: 'pool: get an account',
      kind: 'read',
      prepare: async () => reads(records, (index) => `/accounts/${accountId(1, index)}`),
    },
    {
      name: 'pool: list 25 available accounts',
      kind: 'read',
      prepare: async () => reads(1, () => '/accounts?status=available&limit=25'),
    },
    {
      name: 'pool: get a lease',
      kind: 'read',
      prepare: async () => reads(records, (index) => `/leases/${leaseIds[index]}`),
    },
    {
      name: 'pool: get a user',
      kind: 'read',
      prepare: async () => reads(records, (index) => `/users/user-${index}@example.com`),
    },
    {
      name: 'pool: add a user',
      kind: 'write',
      prepare: async (_, count) =>
        numbers(count).map((index) => ({
          method: 'POST',
          path: '/users',
          body: { userId: `new-${index}@example.com` },
        })),
    },
    {
      name: 'pool: add an account',
      kind: 'write',
      // Its cost grows with the pool.
      warmUp: 2_000,
      prepare: async (_, count) =>
        numbers(count).map((index) => ({
          method: 'POST',
          path: '/accounts',
          body: { accountId: accountId(2, index) },
        })),
    },
    {
      name: 'pool: lease an account',
      kind: 'write',
      clients: 1,
      warmUp: 500,
      prepare: async (ask, count) => {
        await addAvailable(ask, 3, count)
        return collect(count, async (index) => {
          const userId = `holder-${index}@example.com`
          await ask('POST', '/users', { userId })
          return { method: 'POST', path: '/leases', body: { userId } }
        })
      },
    },
  ],
}
