import { isTablewrightError } from '@tablewright/base'
import { seeds, timeoutMs } from '@tablewright/system/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runJanitor } from '../jobs/janitor.js'
import type { Pool } from '../open.js'
import { addAccount } from '../rules/add-account.js'
import { terminateLease } from '../rules/end-lease.js'
import { freezeLease, unfreezeLease } from '../rules/freeze-lease.js'
import { createLease } from '../rules/lease-account.js'
import { addUser } from '../rules/manage-users.js'
import { cleanAccount, markAvailable } from '../rules/mark-account.js'
import { ejectAccount, failAccount, removeAccount } from '../rules/remove-account.js'
import { accountNumber, userName } from '../testing/anything.js'
import { PlainPool } from '../testing/plain-pool.js'
import { testPool } from '../testing/test-pool.js'

/** An action and its target. Leases are numbered in the order of their creation. */
const step = fc.record({
  what: fc.constantFrom(
    'add account',
    'add user',
    'lease',
    'lease',
    'end',
    'freeze',
    'unfreeze',
    'mark',
    'clean',
    'fail',
    'eject',
    'remove',
    'janitor',
    'janitor',
    'wait',
  ),
  whom: fc.nat({ max: 3 }),
  hours: fc.integer({ min: 1, max: 3 }),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function doIt(pool: Pool, { what, whom, hours }: Step, leaseIds: string[]): Promise<unknown> {
  const account = { accountId: accountNumber(whom) }
  const lease = { leaseId: leaseIds[whom] ?? '00000000-0000-4000-8000-000000000000' }
  switch (what) {
    case 'add account':
      return addAccount.run(pool, account)
    case 'add user':
      return addUser.run(pool, { userId: userName(whom) })
    case 'lease': {
      const { leaseId, accountId } = await createLease.run(pool, { userId: userName(whom), hours })
      leaseIds.unshift(leaseId)
      return accountId
    }
    case 'end':
      return terminateLease.run(pool, lease)
    case 'freeze':
      return freezeLease.run(pool, lease)
    case 'unfreeze':
      return unfreezeLease.run(pool, lease)
    case 'mark':
      return markAvailable.run(pool, account)
    case 'clean':
      return cleanAccount.run(pool, account)
    case 'fail':
      return failAccount.run(pool, { ...account, reason: 'odd' })
    case 'eject':
      return ejectAccount.run(pool, account)
    case 'remove':
      return removeAccount.run(pool, account)
    default:
      return runJanitor.run(pool, {})
  }
}

test(
  'any history ends as in a pool that is two lists in memory',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const own = await testPool()
        const plain = new PlainPool()
        const leaseIds: string[] = []
        for (const each of steps) {
          own.clock.advance(each.what === 'wait' ? 1_800_000 : 1)
          const expected = plain.step(each, own.clock.clock())
          if (each.what === 'wait') continue
          const outcome = await doIt(own.pool, each, leaseIds).catch((error: unknown) => {
            if (!isTablewrightError(error)) throw error
            return error.code
          })
          if (typeof expected === 'string') expect(outcome, JSON.stringify(each)).toBe(expected)
        }
        for (const [accountId, { status }] of plain.accounts) {
          expect(await own.pool.db.account({ accountId })).toMatchObject({ status })
        }
        expect(await own.pool.db.allAccounts()).toEqual(new Set(plain.accounts.keys()))
        // Fails unless check is clean.
        await own.close()
      }),
      { numRuns: seeds(60).length },
    )
  },
  timeoutMs,
)
