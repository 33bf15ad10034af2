import { pageOfSet } from '@tablewright/client'
import { oneOf } from '@tablewright/design'
import { action, one, pageOf, pageOptions, paging } from '@tablewright/system'
import { leaseId } from '../design/kinds.js'
import type { Pool } from '../open.js'
import { leaseShape, leaseSummary, requireLease } from './shapes.js'

export const listLeases = action({
  summary: 'List active leases, or those that are requested, frozen or ended',
  input: { state: oneOf('active', 'requested', 'frozen', 'ended').default('active'), ...paging },
  output: pageOf(leaseSummary),
  run: async ({ db }: Pool, { state, limit, cursor }) => {
    const options = pageOptions({ limit, cursor })
    if (state === 'ended') {
      const { items, cursor } = await db.endedLeases({}, options)
      return { items: items.map(({ item }) => item), cursor }
    }
    const page = await pageOfSet(db, 'leasesByState', { state }, await db.leasesByState({ state }), options)
    const leases = await db.leases({ keys: page.items.map((leaseId) => ({ leaseId })) })
    const items = leases.filter((lease) => lease.state === state)
    items.sort((one, other) => (one.leaseId < other.leaseId ? -1 : 1))
    return { items, cursor: page.cursor }
  },
})

export const getLease = action({
  summary: 'Show a lease and what happened to it',
  input: { leaseId: leaseId() },
  output: one(leaseShape),
  run: (pool: Pool, { leaseId }) => requireLease(pool, leaseId),
})
