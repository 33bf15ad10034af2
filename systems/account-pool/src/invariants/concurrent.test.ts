import { isTablewrightError } from '@tablewright/base'
import { type FakeClock, memoryDatabase, type SeededChoices, seeds, storm } from '@tablewright/system/testing'
import { describe, expect, test } from 'vitest'
import { accountPool } from '../design.js'
import { cleanAccounts } from '../jobs/clean-accounts.js'
import { expireLeases } from '../jobs/expire-leases.js'
import { runJanitor } from '../jobs/janitor.js'
import type { Lease, Pool } from '../open.js'
import { scriptedCleaner } from '../ports/scripted-cleaner.js'
import { addAccount } from '../rules/add-account.js'
import { terminateLease } from '../rules/end-lease.js'
import { createLease } from '../rules/lease-account.js'
import { addUser } from '../rules/manage-users.js'
import { failAccount } from '../rules/remove-account.js'
import { requireLease } from '../rules/shapes.js'
import { accountPoolSystem, accountPoolSystemOf } from '../system.js'
import { accountNumber, anything, userName } from '../testing/anything.js'

const database = memoryDatabase(accountPool)
const base = { system: accountPoolSystem, database }
const hour = 3_600_000

async function prepare(pool: Pool, accounts: number, users: number): Promise<void> {
  for (let index = 0; index < accounts; index++) {
    await addAccount.run(pool, { accountId: accountNumber(index) })
  }
  await runJanitor.run(pool, {})
  for (let index = 0; index < users; index++) await addUser.run(pool, { userId: userName(index) })
}

/** The code of a refusal; any other error fails the test. */
async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!isTablewrightError(error)) throw error
    return error.code
  }
}

describe.each(seeds())('seed %i', (seed) => {
  test('of N requests for M accounts, min(N, M) get different ones, and the others are refused', async () => {
    const wanting = 2 + (seed % 9)
    const available = (seed * 7) % 11
    const leases: Lease[] = []
    const refusals: string[] = []
    let next = 0
    const result = await storm({
      ...base,
      seed,
      actors: wanting,
      steps: 1,
      prepare: (pool) => prepare(pool, available, wanting),
      act: async (pool) => {
        const work = createLease.run(pool, { userId: userName(next++) })
        const code = await codeOf(work)
        if (code === 'done') leases.push(await work)
        else refusals.push(code)
      },
    })
    expect(result.violations).toEqual([])
    const given = Math.min(wanting, available)
    expect(leases).toHaveLength(given)
    expect(new Set(leases.map(({ accountId }) => accountId)).size).toBe(given)
    expect(refusals).toEqual(Array(wanting - given).fill('NO_ACCOUNTS'))
  })

  test('one user with many concurrent requests gets one lease', async () => {
    const codes: string[] = []
    const result = await storm({
      ...base,
      seed,
      actors: 5,
      steps: 1,
      prepare: (pool) => prepare(pool, 5, 1),
      act: async (pool) => codes.push(await codeOf(createLease.run(pool, { userId: userName(0) }))),
    })
    expect(result.violations).toEqual([])
    expect(codes.sort()).toEqual([...Array(4).fill('USER_HAS_LEASE'), 'done'])
  })

  test('of many concurrent ends of a lease one succeeds, and one end is recorded', async () => {
    let leaseId = ''
    const ended: string[] = []
    let after: Lease | undefined
    const ways = [
      (pool: Pool) => terminateLease.run(pool, { leaseId }),
      async (pool: Pool) => {
        const { expired } = await expireLeases(pool)
        if (expired === 0) throw Object.assign(new Error('none'), { none: true })
      },
      (pool: Pool) => failAccount.run(pool, { accountId: accountNumber(0), reason: 'odd' }),
    ]
    const result = await storm({
      ...base,
      seed,
      actors: 6,
      steps: 1,
      prepare: async (pool) => {
        await prepare(pool, 1, 1)
        ;({ leaseId } = await createLease.run(pool, { userId: userName(0), hours: 1 }))
      },
      act: async (pool, choices, clock) => {
        if (clock.clock() < Date.UTC(2026, 0, 1) + hour) clock.advance(hour)
        const way = choices.below(ways.length)
        try {
          await ways[way]!(pool)
          ended.push(String(way))
        } catch (error) {
          if (!isTablewrightError(error) && !(error as { none?: true }).none) throw error
        }
      },
      recover: async (pool) => {
        await runJanitor.run(pool, {})
        after = await requireLease(pool, leaseId)
      },
    })
    expect(result.violations).toEqual([])
    expect(after!.history.filter(({ event }) => event === 'ended')).toHaveLength(1)
    expect(['expired', 'terminated']).toContain(after!.state)
    // Quarantining the account again after its lease has ended is a different action, which may succeed as
    // well.
    expect(ended.filter((way) => way !== '2').length).toBeLessThanOrEqual(1)
  })

  test.each([
    ['whatever everybody does at once', {}],
    ['processes die while everybody works at once', { crashWithin: 15 }],
  ])('%s, everything fits together', async (_, crashes) => {
    const result = await storm({
      ...base,
      ...crashes,
      seed,
      actors: 4,
      steps: 10,
      prepare: (pool) => prepare(pool, 4, 4),
      act: anything,
      recover: async (pool, clock) => {
        // Cleanings of dead processes have timed out by then.
        clock.advance(hour)
        await runJanitor.run(pool, {})
      },
    })
    expect(result.violations).toEqual([])
  })

  test('an account that cannot be cleaned does not delay the cleaning of others', async () => {
    const cleaner = scriptedCleaner({ steps: [{ title: 'Delete', run: failsFor(accountNumber(seed % 5)) }] })
    let outcome: readonly string[] = []
    const work = async (pool: Pool, _: SeededChoices, clock: FakeClock) => {
      // Long enough for the next attempt, but too short for a cleaning to count as dead.
      clock.advance(10)
      await cleanAccounts(pool)
    }
    const result = await storm({
      database,
      system: accountPoolSystemOf({ cleaner, cleaningPause: 1 }),
      seed,
      actors: 3,
      steps: 3,
      prepare: async (pool) => {
        for (let index = 0; index < 5; index++) {
          await addAccount.run(pool, { accountId: accountNumber(index) })
        }
      },
      act: work,
      recover: async (pool, clock) => {
        for (let time = 0; time < 4; time++) {
          clock.advance(hour)
          await cleanAccounts(pool)
        }
        const statuses = await pool.db.accounts({
          keys: Array.from({ length: 5 }, (_, index) => ({ accountId: accountNumber(index) })),
        })
        outcome = statuses.map(({ status }) => status).sort()
      },
    })
    expect(result.violations).toEqual([])
    expect(outcome).toEqual([...Array(4).fill('available'), 'failed'])
  })
})

function failsFor(bad: string) {
  return async ({ accountId }: { readonly accountId: string }) => {
    if (accountId === bad) throw new Error('denied')
    return undefined
  }
}
