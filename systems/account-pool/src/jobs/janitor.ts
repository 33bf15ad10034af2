import { integer } from '@tablewright/design'
import { action, type Job, one } from '@tablewright/system'
import type { Pool } from '../open.js'
import { changeAccess } from './change-access.js'
import { cleanAccounts } from './clean-accounts.js'
import { expireLeases } from './expire-leases.js'
import { readCosts } from './read-costs.js'

const tenSeconds = 10_000
const oneHour = 3_600_000

/** Separate jobs: a slow cleaning must not delay the end of leases. */
export const jobs: readonly Job<Pool>[] = [
  { name: 'expire-leases', summary: 'Ends expired leases', every: tenSeconds, run: expireLeases },
  {
    name: 'clean-accounts',
    summary: 'Cleans returned accounts',
    every: tenSeconds,
    run: cleanAccounts,
  },
  {
    name: 'change-access',
    summary: 'Grants and revokes access to accounts',
    every: tenSeconds,
    run: changeAccess,
  },
  { name: 'read-costs', summary: 'Reads the costs of leases', every: oneHour, run: readCosts },
]

export const runJanitor = action({
  summary: 'Run the janitor once: end expired leases, update access, clean accounts',
  input: {},
  output: one({
    expired: integer(),
    warned: integer(),
    granted: integer(),
    revoked: integer(),
    cleaned: integer(),
    retried: integer(),
    quarantined: integer(),
    skipped: integer(),
  }),
  run: async (pool: Pool) => {
    const { expired = 0, warned = 0 } = await expireLeases(pool)
    const { granted = 0, revoked = 0 } = await changeAccess(pool)
    const { cleaned = 0, retried = 0, quarantined = 0, skipped = 0 } = await cleanAccounts(pool)
    return { expired, warned, granted, revoked, cleaned, retried, quarantined, skipped }
  },
})
