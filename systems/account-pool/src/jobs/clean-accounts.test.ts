import { expect, test } from 'vitest'
import type { PoolOptions } from '../open.js'
import type { Cleaner } from '../ports/cleaner.js'
import { scriptedCleaner } from '../ports/scripted-cleaner.js'
import { addAccount } from '../rules/add-account.js'
import { getAccount } from '../rules/list-accounts.js'
import { cleanAccount, markAvailable } from '../rules/mark-account.js'
import { removeAccount } from '../rules/remove-account.js'
import { hour, one, testPool, three, two } from '../testing/test-pool.js'
import { cleanAccounts } from './clean-accounts.js'

const none = { cleaned: 0, retried: 0, quarantined: 0, skipped: 0 }

async function poolWith(options: PoolOptions, ...accounts: readonly string[]) {
  const own = await testPool(options)
  for (const accountId of accounts) await addAccount.run(own.pool, { accountId })
  return own
}

/** A cleaner that fails for one account, always or a number of times. */
function failingFor(accountId: string, times = Number.POSITIVE_INFINITY): Cleaner {
  const run = async (order: { readonly accountId: string; readonly attempt: number }) => {
    if (order.accountId === accountId && order.attempt <= times) throw new Error('The bucket is locked')
    return undefined
  }
  return scriptedCleaner({ steps: [{ title: 'Empty buckets', run }] })
}

test('an account is cleaned, shows the steps, and is available', async () => {
  const own = await poolWith({}, one)
  expect(await cleanAccounts(own.pool)).toEqual({ ...none, cleaned: 1 })
  const account = await getAccount.run(own.pool, { accountId: one })
  expect(account).toMatchObject({ status: 'available', cleanings: 0 })
  expect(account.cleaningLog?.[0]).toBe('1/7 Close all sessions: done')
  expect(await cleanAccounts(own.pool)).toEqual(none)
  await own.close()
})

test('an account that fails is retried after growing delays, then quarantined, without delaying others', async () => {
  const own = await poolWith({ cleaner: failingFor(two) }, one, two, three)
  expect(await cleanAccounts(own.pool)).toEqual({ ...none, cleaned: 2, retried: 1 })
  const shown = await getAccount.run(own.pool, { accountId: two })
  expect(shown).toMatchObject({
    status: 'initial',
    cleanings: 1,
    reason: 'Empty buckets: The bucket is locked',
  })
  own.clock.advance(59_999)
  expect(await cleanAccounts(own.pool)).toEqual(none)
  own.clock.advance(1)
  expect(await cleanAccounts(own.pool)).toEqual({ ...none, retried: 1 })
  own.clock.advance(60_000)
  expect(await cleanAccounts(own.pool)).toEqual(none)
  own.clock.advance(60_000)
  expect(await cleanAccounts(own.pool)).toEqual({ ...none, quarantined: 1 })
  expect(await getAccount.run(own.pool, { accountId: two })).toMatchObject({ status: 'failed', cleanings: 3 })
  expect(await own.pool.db.availableAccounts()).toEqual(new Set([one, three]))
  await own.close()
})

test('an account that is cleaned at the second attempt is available', async () => {
  const own = await poolWith({ cleaner: failingFor(one, 1) }, one)
  await cleanAccounts(own.pool)
  own.clock.advance(hour)
  expect(await cleanAccounts(own.pool)).toEqual({ ...none, cleaned: 1 })
  const account = await getAccount.run(own.pool, { accountId: one })
  expect(account.status).toBe('available')
  expect(account.reason).toBeUndefined()
  await own.close()
})

test('the last lines of a long log are kept', async () => {
  const log = Array.from({ length: 60 }, (_, line) => `line ${line}`)
  const cleaner: Cleaner = { timeout: 60_000, clean: async () => ({ cleaned: true, log }) }
  const own = await poolWith({ cleaner }, one)
  await cleanAccounts(own.pool)
  expect((await getAccount.run(own.pool, { accountId: one })).cleaningLog).toEqual(log.slice(-50))
  await own.close()
})

test('a cleaning that hangs is ended at its deadline and delays no other', async () => {
  const cleaner: Cleaner = {
    timeout: 20,
    clean: ({ accountId }) =>
      accountId === one ? new Promise(() => undefined) : Promise.resolve({ cleaned: true, log: ['done'] }),
  }
  const own = await poolWith({ cleaner }, one, two)
  expect(await cleanAccounts(own.pool)).toEqual({ ...none, cleaned: 1, retried: 1 })
  expect(await getAccount.run(own.pool, { accountId: one })).toMatchObject({
    reason: 'The cleaner did not answer within 20 ms.',
  })
  await own.close()
})

/** A cleaner that finishes when the test says so. */
function heldCleaner() {
  const orders: ((cleaned: boolean) => void)[] = []
  const cleaner: Cleaner = {
    timeout: 60_000,
    clean: () =>
      new Promise((resolve) => {
        orders.push((cleaned) => resolve({ cleaned, log: ['done'], ...(cleaned ? {} : { reason: 'no' }) }))
      }),
  }
  const begun = async (count: number) => {
    while (orders.length < count) await new Promise(setImmediate)
  }
  return { cleaner, orders, begun }
}

test('two janitors do not clean the same account, and it cannot be marked in the meantime', async () => {
  const held = heldCleaner()
  const own = await poolWith({ cleaner: held.cleaner }, one)
  const first = cleanAccounts(own.pool)
  await held.begun(1)
  expect(await cleanAccounts(own.pool)).toEqual(none)
  await expect(markAvailable.run(own.pool, { accountId: one })).rejects.toMatchObject({
    code: 'ACCOUNT_BEING_CLEANED',
  })
  held.orders[0]!(true)
  expect(await first).toEqual({ ...none, cleaned: 1 })
  await own.close()
})

test('a cleaning that another one has replaced changes nothing', async () => {
  const held = heldCleaner()
  const own = await poolWith({ cleaner: held.cleaner }, one)
  const late = cleanAccounts(own.pool)
  await held.begun(1)
  await cleanAccount.run(own.pool, { accountId: one })
  const current = cleanAccounts(own.pool)
  await held.begun(2)
  held.orders[0]!(true)
  expect(await late).toEqual({ ...none, skipped: 1 })
  expect((await getAccount.run(own.pool, { accountId: one })).status).toBe('initial')
  held.orders[1]!(true)
  expect(await current).toEqual({ ...none, cleaned: 1 })
  await own.close()
})

test('an account that was removed during its cleaning does not return', async () => {
  const held = heldCleaner()
  const own = await poolWith({ cleaner: held.cleaner }, one)
  const cleaning = cleanAccounts(own.pool)
  await held.begun(1)
  await removeAccount.run(own.pool, { accountId: one })
  held.orders[0]!(false)
  expect(await cleaning).toEqual({ ...none, skipped: 1 })
  expect(await own.pool.db.allAccounts()).toEqual(new Set())
  await own.close()
})

test('cleanings that are begun and never finished end in quarantine', async () => {
  const own = await poolWith({ cleaner: failingFor(one) }, one)
  const begin = (cleanAfter: string) =>
    own.pool.db.beginCleaning({ accountId: one, cleaningId: crypto.randomUUID(), cleanAfter })
  for (let time = 1; time <= 3; time++) {
    await begin(new Date(own.clock.clock() + 1).toISOString())
    own.clock.advance(1)
  }
  expect(await cleanAccounts(own.pool)).toEqual({ ...none, quarantined: 1 })
  await own.close()
})

test('the output of a cleaner is cut to the limit', async () => {
  const cleaner: Cleaner = {
    timeout: 1_000,
    clean: async () => ({
      cleaned: false,
      log: Array(1_000).fill('x'.repeat(1_000)),
      reason: 'y'.repeat(9_999),
    }),
  }
  const own = await poolWith({ cleaner }, one)
  await cleanAccounts(own.pool)
  const { cleaningLog, reason } = await getAccount.run(own.pool, { accountId: one })
  expect([cleaningLog?.length, cleaningLog?.[0]?.length, reason?.length]).toEqual([50, 200, 200])
  await own.close()
})

test.each([undefined, null, {}, 'clean', { cleaned: 'yes', log: [] }, { cleaned: 1 }])(
  'a cleaner that returns %j has not cleaned, and holds up no other account',
  async (garbage) => {
    const clean = async ({ accountId }: { readonly accountId: string }) =>
      accountId === one ? garbage : { cleaned: true }
    const own = await poolWith({ cleaner: { timeout: 1_000, clean } as unknown as Cleaner }, one, two)
    expect(await cleanAccounts(own.pool)).toEqual({ ...none, cleaned: 1, retried: 1 })
    expect(await getAccount.run(own.pool, { accountId: one })).toMatchObject({
      status: 'initial',
      reason: 'The cleaner did not say whether the account is clean.',
    })
    await own.close()
  },
)
