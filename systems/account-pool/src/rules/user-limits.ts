import { isoTime } from '@tablewright/base'
import { type ResultPage, refuse } from '@tablewright/system'
import type { Lease, Pool } from '../open.js'
import type { settingsOf } from './manage-settings.js'

const month = 30 * 24 * 3_600_000
const pageSize = 100

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
  const since = isoTime(pool.clock() - month)
  let [requests, begun] = [0, 0]
  for await (const lease of recentLeases(pool, userId, since)) {
    if (lease.state === 'requested') requests++
    if (lease.startedAt !== undefined && lease.startedAt >= since) begun++
  }
  if (requests >= openRequests) {
    throw refuse('TOO_MANY_REQUESTS_OPEN', `${userId} has ${counted(requests, 'request')} waiting.`, {
      field: 'userId',
      remedy: 'Wait for the approval, or withdraw the request.',
      data: { openRequests },
    })
  }
  if (leasesPerMonth === undefined || begun < leasesPerMonth) return
  throw refuse('LEASE_LIMIT', `${userId} has had ${counted(begun, 'lease')} within 30 days.`, {
    field: 'userId',
    remedy: 'Wait, or ask an operator of the pool to raise the limit.',
    data: { leasesPerMonth },
  })
}

/**
 * Returns all leases and requests of a user since a time, and the rest of the page that contains it: an older
 * request may still be open, or may have been approved since.
 */
async function* recentLeases({ db }: Pool, userId: string, since: string): AsyncGenerator<Lease> {
  let cursor: string | null | undefined
  do {
    const page: ResultPage<{ readonly leaseId: string }> = await db.leasesOfUser(
      { userId },
      { limit: pageSize, cursor },
    )
    const leases = await db.leases({ keys: page.items.map(({ leaseId }) => ({ leaseId })) })
    yield* leases
    cursor = leases.some(({ requestedAt }) => requestedAt < since) ? undefined : page.cursor
  } while (typeof cursor === 'string')
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
