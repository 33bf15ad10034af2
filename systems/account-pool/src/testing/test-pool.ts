import type { Driver } from '@tablewright/client'
import { type FakeClock, memoryDatabase, testResources } from '@tablewright/system/testing'
import { checkPool } from '../check/check-pool.js'
import { runJanitor } from '../jobs/janitor.js'
import { designOf, openPool, type Pool, type PoolOptions } from '../open.js'
import { addAccount } from '../rules/add-account.js'
import { addUser } from '../rules/manage-users.js'

/** A pool in memory with a fake clock. */
export interface TestPool {
  readonly pool: Pool
  readonly driver: Driver
  readonly clock: FakeClock
  /** Adds accounts and cleans them, one millisecond apart. */
  addAvailable(...accountIds: readonly string[]): Promise<void>
  addUsers(...userIds: readonly string[]): Promise<void>
  /** Fails unless every invariant holds, and closes the database. */
  close(): Promise<void>
}

export async function testPool(options: PoolOptions = {}): Promise<TestPool> {
  const { resources, driver, clock, close } = await testResources(memoryDatabase(designOf(options)))
  const pool = openPool(resources, options)
  return {
    pool,
    driver,
    clock,
    addAvailable: async (...accountIds) => {
      for (const accountId of accountIds) {
        await addAccount.run(pool, { accountId })
        await runJanitor.run(pool, {})
        clock.advance(1)
      }
    },
    addUsers: async (...userIds) => {
      for (const userId of userIds) await addUser.run(pool, { userId })
    },
    close: async () => {
      const { violations } = await checkPool(pool)
      await close()
      if (violations.length > 0) throw new Error(violations.map(({ message }) => message).join('\n'))
    },
  }
}

export const hour = 3_600_000
export const [one, two, three] = ['111111111111', '222222222222', '333333333333'] as const
export const [ann, bob, cat] = ['ann@example.com', 'bob@example.com', 'cat@example.com'] as const
