import { isoTime } from '@tablewright/base'
import { refuse } from '@tablewright/system'
import type { Lease, Pool } from '../open.js'
import type { settingsOf } from './manage-settings.js'

const month = 30 * 24 * 3_600_000

type Settings = Awaited<ReturnType<typeof settingsOf>>

/**
 * Throws if a user has reached the limits of leases or requests. They are counted with an eventually
 * consistent index, so concurrent requests may exceed the limits.
 */
export async function requireWithinLimits(
  pool: Pool,
  userId: string,
  { leasesPerMonth, openRequests }: Settings,
): Promise<void> {
  const recent = await recentLeases(pool, userId)
  if (recent.filter(({ state }) => state === 'requested').length >= openRequests) {
    throw refuse('TOO_MANY_REQUESTS_OPEN', `${userId} has ${counted(openRequests, 'request')} waiting.`, {
      field: 'userId',
      remedy: 'Wait for the approval, or withdraw the request.',
      data: { openRequests },
    })
  }
  const begun = recent.filter(({ startedAt }) => startedAt !== undefined).length
  if (leasesPerMonth === undefined || begun < leasesPerMonth) return
  throw refuse('LEASE_LIMIT', `${userId} has had ${counted(begun, 'lease')} within 30 days.`, {
    field: 'userId',
    remedy: 'Wait, or ask an operator of the pool to raise the limit.',
    data: { leasesPerMonth },
  })
}

async function recentLeases({ db, clock }: Pool, userId: string): Promise<readonly Lease[]> {
  const since = isoTime(clock() - month)
  const { items } = await db.leasesOfUser({ userId }, { limit: 100 })
  const leases = await db.leases({ keys: items.map(({ leaseId }) => ({ leaseId })) })
  return leases.filter(({ requestedAt, state }) => requestedAt >= since || state === 'requested')
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
