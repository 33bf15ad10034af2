import { integer } from '@tablewright/design'
import { action, type Job, one } from '@tablewright/system'
import type { Pool } from '../open.js'
import { cleanAccounts } from './clean-accounts.js'
import { expireLeases } from './expire-leases.js'

const tenSeconds = 10_000

/** Two jobs, so that a cleaning that takes its time does not keep leases from ending. */
export const jobs: readonly Job<Pool>[] = [
  { name: 'expire-leases', summary: 'Ends leases whose time is over', every: tenSeconds, run: expireLeases },
  {
    name: 'clean-accounts',
    summary: 'Cleans accounts that came back',
    every: tenSeconds,
    run: cleanAccounts,
  },
]

export const runJanitor = action({
  summary: 'End leases whose time is over and clean accounts, now and once',
  input: {},
  output: one({
    expired: integer(),
    cleaned: integer(),
    retried: integer(),
    quarantined: integer(),
    skipped: integer(),
  }),
  run: async (pool: Pool) => {
    const { expired = 0 } = await expireLeases(pool)
    const { cleaned = 0, retried = 0, quarantined = 0, skipped = 0 } = await cleanAccounts(pool)
    return { expired, cleaned, retried, quarantined, skipped }
  },
})
