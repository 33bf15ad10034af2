import { refuse } from '@tablewright/system'
import type { Pool } from '../open.js'
import type { RisingTime } from '../rising-times.js'
import { isRefusedBy } from './refusals.js'

/** An account as the one who takes it saw it. */
export interface FreeAccount {
  readonly accountId: string
  readonly availableSince: string
}

const maxRounds = 50

/**
 * Takes the account that has been free longest. One that somebody else takes meanwhile is passed over. There are no accounts
 * only when the set is empty, or when none of those in it turns out to be free.
 */
export async function takeFreeAccount(
  pool: Pool,
  take: (account: FreeAccount) => Promise<unknown>,
): Promise<string> {
  let inVain = 0
  for (let round = 1; round <= maxRounds; round++) {
    const listed = await pool.db.availableAccounts()
    const free = await pool.freeSince.of(listed)
    // All that were listed may be gone by now, and others have come: one more look tells.
    if (listed.size === 0 || (free.length === 0 && ++inVain === 2)) throw noAccounts()
    const taken = await takeFirst(pool, free, take)
    if (taken !== undefined) return taken
  }
  throw refuse('CONFLICT', 'Others took each account first, many times in a row.', { remedy: 'Try again.' })
}

async function takeFirst(
  pool: Pool,
  free: readonly RisingTime[],
  take: (account: FreeAccount) => Promise<unknown>,
): Promise<string | undefined> {
  const { wanted, freeSince } = pool
  const left = new Map(free.map((each) => [each.id, each]))
  for (;;) {
    // Those that others of this process are taking come last: they will hardly be left.
    const next = first(left, ({ id }) => !wanted.has(id)) ?? first(left, () => true)
    if (!next) return undefined
    left.delete(next.id)
    wanted.add(next.id)
    try {
      await take({ accountId: next.id, availableSince: next.time })
      return next.id
    } catch (error) {
      if (!isRefusedBy(error, 'Account')) throw error
    } finally {
      wanted.delete(next.id)
      freeSince.forget(next.id)
    }
  }
}

function first(
  left: ReadonlyMap<string, RisingTime>,
  fits: (candidate: RisingTime) => boolean,
): RisingTime | undefined {
  for (const candidate of left.values()) if (fits(candidate)) return candidate
  return undefined
}

function noAccounts() {
  return refuse('NO_ACCOUNTS', 'No account is available.', {
    remedy: 'Wait until one has been cleaned, end a lease, or add accounts.',
  })
}
