import { seededChoices } from '@tablewright/system'
import { seeds } from '@tablewright/system/testing'
import { describe, expect, test } from 'vitest'
import { changeAccess } from '../jobs/change-access.js'
import { readCosts } from '../jobs/read-costs.js'
import type { PoolOptions } from '../open.js'
import type { AccountAccess } from '../ports/account-access.js'
import { anything, userName } from '../testing/anything.js'
import { ann, bob, hour, one, testPool, two } from '../testing/test-pool.js'
import { terminateLease } from './end-lease.js'
import { freezeLease, unfreezeLease } from './freeze-lease.js'
import { createLease } from './lease-account.js'
import { getAccount } from './list-accounts.js'
import { getLease } from './list-leases.js'
import { saveTemplate } from './manage-templates.js'
import { markAvailable } from './mark-account.js'
import { ejectAccount, removeAccount } from './remove-account.js'

/** An access port that records who has access, and fails on request. */
function doors(fails: () => boolean = () => false) {
  const inside = new Map<string, string>()
  const call = (work: () => void) => async () => {
    // A failed call may or may not have changed the access.
    if (fails()) throw new Error('the directory does not answer')
    work()
  }
  const access: AccountAccess = {
    grant: ({ accountId, userId }) => call(() => void inside.set(accountId, userId))(),
    revoke: ({ accountId, userId }) =>
      call(() => void (inside.get(accountId) === userId && inside.delete(accountId)))(),
  }
  return { inside, access }
}

async function poolWith(options: PoolOptions) {
  const own = await testPool(options)
  await own.addAvailable(one, two)
  await own.addUsers(ann, bob)
  return own
}

test('a lease grants access to its user; freezing, ending and ejecting revoke it', async () => {
  const { inside, access } = doors()
  const own = await poolWith({ access })
  const { leaseId } = await createLease.run(own.pool, { userId: ann })
  expect([...inside]).toEqual([[one, ann]])
  await freezeLease.run(own.pool, { leaseId })
  expect([...inside]).toEqual([])
  await unfreezeLease.run(own.pool, { leaseId })
  expect([...inside]).toEqual([[one, ann]])
  await terminateLease.run(own.pool, { leaseId })
  expect([...inside]).toEqual([])
  await createLease.run(own.pool, { userId: bob })
  await ejectAccount.run(own.pool, { accountId: two })
  expect([...inside]).toEqual([])
  await own.close()
})

test('an account is neither cleaned nor removed while a user may have access', async () => {
  let broken = false
  const { inside, access } = doors(() => broken)
  const own = await poolWith({ access })
  const { leaseId } = await createLease.run(own.pool, { userId: ann })
  broken = true
  await terminateLease.run(own.pool, { leaseId })
  const { cleanAccounts } = await import('../jobs/clean-accounts.js')
  expect(await cleanAccounts(own.pool)).toMatchObject({ cleaned: 0 })
  await expect(removeAccount.run(own.pool, { accountId: one })).rejects.toMatchObject({
    code: 'ACCOUNT_STATE',
    message: `${ann} may still have access to account ${one}.`,
  })
  await expect(markAvailable.run(own.pool, { accountId: one })).rejects.toMatchObject({
    code: 'ACCOUNT_STATE',
    message: `${ann} may still have access to account ${one}.`,
  })
  expect(await getAccount.run(own.pool, { accountId: one })).toMatchObject({
    status: 'initial',
    accessUser: ann,
    accessError: 'the directory does not answer',
  })
  broken = false
  own.clock.advance(60_000)
  expect(await changeAccess(own.pool)).toMatchObject({ revoked: 1 })
  expect([...inside]).toEqual([])
  expect(await cleanAccounts(own.pool)).toMatchObject({ cleaned: 1 })
  await own.close()
})

describe.each(seeds())('seed %i', (seed) => {
  test('after any events and failures, exactly the users with a lease have access', async () => {
    const choices = seededChoices(seed)
    let calm = false
    const { inside, access } = doors(() => !calm && choices.below(3) === 0)
    const own = await poolWith({ access })
    await own.addUsers(userName(0), userName(1))
    for (let step = 0; step < 40; step++) await anything(own.pool, choices, own.clock).catch(() => undefined)
    calm = true
    own.clock.advance(hour)
    await changeAccess(own.pool)
    const expected = new Map<string, string>()
    for (const accountId of await own.pool.db.accountsByStatus({ status: 'leased' })) {
      const { leaseId } = await getAccount.run(own.pool, { accountId })
      expected.set(accountId, (await getLease.run(own.pool, { leaseId: leaseId! })).userId)
    }
    expect(new Map([...inside].sort())).toEqual(new Map([...expected].sort()))
    await own.close()
  })
})

test('costs are read, cause one alert at each threshold, and end the lease at its budget', async () => {
  const cents = new Map<string, number>()
  const costs = {
    spent: async (leases: readonly { readonly leaseId: string }[]) =>
      new Map(leases.flatMap(({ leaseId }) => (cents.has(leaseId) ? [[leaseId, cents.get(leaseId)!]] : []))),
  }
  const own = await poolWith({ costs })
  const terms = { title: 'T', maximumHours: 10, budget: 1_000, approval: 'automatic' } as const
  const budgetAlerts = new Set(['50:warn', '75:freeze'])
  await saveTemplate.run(own.pool, {
    templateId: 't',
    ...terms,
    budgetAlerts,
    expiryAlerts: new Set(['2:warn']),
  })
  const { leaseId } = await createLease.run(own.pool, { userId: ann, templateId: 't', hours: 8 })
  const events = async () => (await getLease.run(own.pool, { leaseId })).history.map(({ event }) => event)
  cents.set(leaseId, 600)
  expect(await readCosts(own.pool)).toEqual({ recorded: 1, ended: 0, refused: 0 })
  await readCosts(own.pool)
  expect(await events()).toEqual(['started', 'warned'])
  cents.set(leaseId, 800)
  await readCosts(own.pool)
  expect(await events()).toEqual(['started', 'warned', 'frozen', 'warned'])
  const { expireLeases } = await import('../jobs/expire-leases.js')
  expect(await expireLeases(own.pool)).toEqual({ expired: 0, warned: 0 })
  own.clock.advance(6 * hour)
  expect(await expireLeases(own.pool)).toEqual({ expired: 0, warned: 1 })
  expect(await expireLeases(own.pool)).toEqual({ expired: 0, warned: 0 })
  cents.set(leaseId, 1_000)
  expect(await readCosts(own.pool)).toEqual({ recorded: 1, ended: 1, refused: 0 })
  expect(await getLease.run(own.pool, { leaseId })).toMatchObject({
    state: 'terminated',
    reason: 'BudgetExceeded',
  })
  await own.close()
})

test('a lease that a budget threshold ends has the reason BudgetExceeded', async () => {
  const own = await poolWith({ costs: { spent: async (leases) => new Map([[leases[0]!.leaseId, 960]]) } })
  const terms = { title: 'T', maximumHours: 10, budget: 1_000, approval: 'automatic' } as const
  await saveTemplate.run(own.pool, { templateId: 't', ...terms, budgetAlerts: new Set(['95:end']) })
  const { leaseId } = await createLease.run(own.pool, { userId: ann, templateId: 't', hours: 8 })
  expect(await readCosts(own.pool)).toEqual({ recorded: 1, ended: 1, refused: 0 })
  const { state, reason, spent, history } = await getLease.run(own.pool, { leaseId })
  expect([state, reason, spent]).toEqual(['terminated', 'BudgetExceeded', 960])
  expect(history.at(-1)).toMatchObject({ by: 'alert', note: '95 % of the budget: end' })
  await own.close()
})

test('invalid costs, or costs of unknown leases, do not prevent others from being recorded', async () => {
  const answers = new Map<string, unknown>()
  const own = await poolWith({ costs: { spent: async () => answers as Map<string, number> } })
  const first = await createLease.run(own.pool, { userId: ann })
  const second = await createLease.run(own.pool, { userId: bob })
  for (const wrong of [Number.NaN, -1, Number.POSITIVE_INFINITY, undefined]) {
    answers.set(first.leaseId, wrong).set('another', 5).set(second.leaseId, 99.6)
    expect(await readCosts(own.pool)).toEqual({ recorded: 1, ended: 0, refused: 2 })
  }
  expect((await getLease.run(own.pool, { leaseId: first.leaseId })).spent).toBe(0)
  expect((await getLease.run(own.pool, { leaseId: second.leaseId })).spent).toBe(100)
  await own.close()
})
