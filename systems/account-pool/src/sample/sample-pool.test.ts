import { seededRandom } from '@tablewright/base'
import { fakeClock, memoryDatabase } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { checkPool } from '../check/check-pool.js'
import { accountPool } from '../design.js'
import { expireLeases } from '../jobs/expire-leases.js'
import { openPool } from '../open.js'
import { samplePool } from './sample-pool.js'

async function sampled(seed: number, items: number) {
  const { driver, close } = await memoryDatabase(accountPool)()
  const { clock } = fakeClock()
  const pool = openPool({ driver, clock, random: seededRandom(99) })
  const progress: number[] = []
  await samplePool(pool, { seed, items, onProgress: (done) => progress.push(done) })
  const { Items = [] } = await driver.send('Scan', { TableName: 'AccountPool' })
  return { pool, progress, stored: Items, close }
}

test.each([10, 100, 1_000])(
  'about %i items fit together, and the janitor has nothing to end',
  async (items) => {
    const { pool, stored, progress, close } = await sampled(1, items)
    expect((await checkPool(pool)).violations).toEqual([])
    // All items fit into one page of a scan.
    expect(Math.abs(stored.length - items)).toBeLessThan(Math.max(12, items * 0.1))
    expect(await expireLeases(pool)).toEqual({ expired: 0, warned: 0 })
    expect(progress.at(-1)).toBe(1)
    expect([...progress].sort((one, other) => one - other)).toEqual(progress)
    await close()
  },
)

test('the sample pool has items of every kind', async () => {
  const { pool, close } = await sampled(2, 1_000)
  for (const status of ['initial', 'available', 'leased', 'failed', 'frozen'] as const) {
    expect((await pool.db.accountsByStatus({ status })).size, status).toBeGreaterThan(0)
  }
  for (const state of ['requested', 'active', 'frozen'] as const) {
    expect((await pool.db.leasesByState({ state })).size, state).toBeGreaterThan(0)
  }
  for await (const { userId } of pool.db.allUsers({})) expect(userId).toMatch(/@example\.(com|org|net)$/)
  await close()
})

test('one seed gives one pool', async () => {
  const [first, same, other] = await Promise.all([sampled(3, 100), sampled(3, 100), sampled(4, 100)])
  expect(same.stored).toEqual(first.stored)
  expect(other.stored).not.toEqual(first.stored)
  await Promise.all([first.close(), same.close(), other.close()])
})
