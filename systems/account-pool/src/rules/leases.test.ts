import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runJanitor } from '../jobs/janitor.js'
import { ann, bob, cat, hour, one, type TestPool, testPool, three, two } from '../testing/test-pool.js'
import { purgeLease, terminateLease } from './end-lease.js'
import { extendLease } from './extend-lease.js'
import { freezeLease, unfreezeLease } from './freeze-lease.js'
import { createLease } from './lease-account.js'
import { getLease, listLeases } from './list-leases.js'
import { saveTemplate } from './manage-templates.js'
import { getUser } from './manage-users.js'
import { recordCost } from './record-cost.js'
import { reviewLease } from './review-lease.js'
import { requireAccount } from './shapes.js'

let test0: TestPool
const pool = () => test0.pool
const nobody = '3f0c1a52-7d0e-4a51-9b1f-0c2d4e6f8a90'

beforeEach(async () => {
  test0 = await testPool()
})
afterEach(() => test0.close())

const lease = (userId: string, more: object = {}) => createLease.run(pool(), { userId, ...more })
const failing = (code: string, field?: string) => ({ code, ...(field ? { data: { field } } : {}) })

describe('creating a lease', () => {
  test('takes the account that has been free longest', async () => {
    await test0.addAvailable(two, one, three)
    await test0.addUsers(ann, bob, cat)
    const accounts = []
    for (const user of [ann, bob, cat]) accounts.push((await lease(user)).accountId)
    expect(accounts).toEqual([two, one, three])
  })

  test('a returned account is leased last', async () => {
    await test0.addAvailable(one, two)
    await test0.addUsers(ann, bob, cat)
    const first = await lease(ann)
    await terminateLease.run(pool(), { leaseId: first.leaseId })
    test0.clock.advance(1)
    await runJanitor.run(pool(), {})
    expect((await lease(bob)).accountId).toBe(two)
    expect((await lease(cat)).accountId).toBe(one)
  })

  test('writes the lease, the account, the user and the lists together', async () => {
    await test0.addAvailable(one)
    await test0.addUsers(ann)
    const { leaseId, history } = await lease(' Ann@Example.com', { hours: 8 })
    expect(await getLease.run(pool(), { leaseId })).toMatchObject({
      state: 'active',
      accountId: one,
      userId: ann,
      startedAt: '2026-01-01T00:00:00.001Z',
      expiresAt: '2026-01-01T08:00:00.001Z',
    })
    expect(history).toEqual([{ at: '2026-01-01T00:00:00.001Z', by: 'system', event: 'started' }])
    expect(await requireAccount(pool(), one)).toMatchObject({ status: 'leased', leaseId })
    expect(await getUser.run(pool(), { userId: ann })).toEqual({ userId: ann, leaseId, accountId: one })
    expect(await pool().db.activeLeases()).toEqual(new Set([leaseId]))
    expect(await pool().db.accountsByStatus({ status: 'leased' })).toEqual(new Set([one]))
    expect(await pool().db.availableAccounts()).toEqual(new Set())
    expect(await pool().db.allAccounts()).toEqual(new Set([one]))
  })

  test('is refused without an account, a user, or when the user has one', async () => {
    await test0.addUsers(ann)
    await expect(lease(ann)).rejects.toMatchObject(failing('NO_ACCOUNTS'))
    await expect(lease(bob)).rejects.toMatchObject(failing('NOT_FOUND', 'userId'))
    await expect(lease(ann, { templateId: 'none' })).rejects.toMatchObject(failing('NOT_FOUND', 'templateId'))
    await expect(lease(ann, { hours: 721 })).rejects.toMatchObject(failing('LEASE_TOO_LONG', 'hours'))
    await test0.addAvailable(one, two)
    const { leaseId } = await lease(ann)
    await expect(lease(ann)).rejects.toMatchObject(failing('USER_HAS_LEASE', 'userId'))
    await freezeLease.run(pool(), { leaseId })
    await expect(lease(ann)).rejects.toMatchObject(failing('USER_HAS_LEASE', 'userId'))
  })
})

describe('a template', () => {
  const project = { templateId: 'project', title: 'Project', maximumHours: 100, budget: 1_000 }

  test('can require an approval, and existing leases keep their terms', async () => {
    await test0.addAvailable(one)
    await test0.addUsers(ann)
    await saveTemplate.run(pool(), { ...project, approval: 'manual' })
    const { leaseId, state } = await lease(ann, { templateId: 'project', hours: 10 })
    expect(state).toBe('requested')
    expect(await pool().db.leasesByState({ state: 'requested' })).toEqual(new Set([leaseId]))
    await saveTemplate.run(pool(), { ...project, maximumHours: 5, approval: 'manual' })
    test0.clock.advance(hour)
    const approved = await reviewLease.run(pool(), { leaseId, decision: 'approve', reviewer: bob })
    expect(approved).toMatchObject({ state: 'active', accountId: one, reviewedBy: bob, maximumHours: 100 })
    expect(approved.expiresAt).toBe('2026-01-01T11:00:00.001Z')
    expect(approved.history.map(({ event }) => event)).toEqual(['requested', 'started'])
    const again = reviewLease.run(pool(), { leaseId, decision: 'deny', reviewer: bob })
    await expect(again).rejects.toMatchObject(failing('LEASE_STATE', 'leaseId'))
  })

  test('a denied request cannot be decided again', async () => {
    await test0.addUsers(ann)
    await saveTemplate.run(pool(), { ...project, approval: 'manual' })
    const { leaseId } = await lease(ann, { templateId: 'project' })
    const denied = await reviewLease.run(pool(), { leaseId, decision: 'deny', reviewer: bob, note: 'No.' })
    expect(denied).toMatchObject({ state: 'denied', reason: 'Denied', reviewedBy: bob })
    expect(denied.history.at(-1)).toMatchObject({ event: 'ended', by: bob, note: 'No.' })
    expect(await pool().db.leasesByState({ state: 'requested' })).toEqual(new Set())
  })

  test('an approval without a free account leaves the request unchanged', async () => {
    await test0.addUsers(ann)
    await saveTemplate.run(pool(), { ...project, approval: 'manual' })
    const { leaseId } = await lease(ann, { templateId: 'project' })
    const approve = () => reviewLease.run(pool(), { leaseId, decision: 'approve', reviewer: bob })
    await expect(approve()).rejects.toMatchObject(failing('NO_ACCOUNTS'))
    await test0.addAvailable(one)
    expect((await approve()).state).toBe('active')
  })

  test('sets a budget, at which the lease ends', async () => {
    await test0.addAvailable(one)
    await test0.addUsers(ann)
    await saveTemplate.run(pool(), { ...project, approval: 'automatic' })
    const { leaseId } = await lease(ann, { templateId: 'project' })
    expect(await recordCost.run(pool(), { leaseId, spent: 700 })).toMatchObject({
      spent: 700,
      state: 'active',
    })
    expect(await recordCost.run(pool(), { leaseId, spent: 300 })).toMatchObject({ spent: 700 })
    const ended = await recordCost.run(pool(), { leaseId, spent: 1_000 })
    expect(ended).toMatchObject({ state: 'terminated', reason: 'BudgetExceeded', spent: 1_000 })
    expect((await requireAccount(pool(), one)).status).toBe('initial')
    const late = recordCost.run(pool(), { leaseId, spent: 1_100 })
    await expect(late).rejects.toMatchObject(failing('LEASE_STATE'))
    const negative = recordCost.run(pool(), { leaseId, spent: -1 })
    await expect(negative).rejects.toMatchObject(failing('INVALID_INPUT', 'spent'))
  })
})

describe('ending a lease', () => {
  test('keeps it with its reason, frees the user, and sends the account to cleaning', async () => {
    await test0.addAvailable(one)
    await test0.addUsers(ann)
    const { leaseId } = await lease(ann)
    const ended = await terminateLease.run(pool(), { leaseId, by: bob })
    expect(ended).toMatchObject({ state: 'terminated', reason: 'ManuallyTerminated' })
    expect(ended.history.at(-1)).toMatchObject({ event: 'ended', by: bob })
    expect(await getUser.run(pool(), { userId: ann })).toEqual({ userId: ann })
    expect(await requireAccount(pool(), one)).toMatchObject({ status: 'initial' })
    expect(await pool().db.activeLeases()).toEqual(new Set())
    const twice = terminateLease.run(pool(), { leaseId })
    await expect(twice).rejects.toMatchObject(failing('LEASE_STATE', 'leaseId'))
    expect((await getLease.run(pool(), { leaseId })).history).toHaveLength(2)
  })

  test('happens automatically when its time is over, also while it is frozen', async () => {
    await test0.addAvailable(one, two)
    await test0.addUsers(ann, bob)
    const [short, long] = [await lease(ann, { hours: 1 }), await lease(bob, { hours: 3 })]
    await freezeLease.run(pool(), { leaseId: short.leaseId })
    expect(await runJanitor.run(pool(), {})).toMatchObject({ expired: 0 })
    test0.clock.advance(hour)
    expect(await runJanitor.run(pool(), {})).toMatchObject({ expired: 1, cleaned: 1 })
    expect(await getLease.run(pool(), { leaseId: short.leaseId })).toMatchObject({
      state: 'expired',
      reason: 'Expired',
    })
    expect((await getLease.run(pool(), { leaseId: long.leaseId })).state).toBe('active')
    expect(await runJanitor.run(pool(), {})).toMatchObject({ expired: 0, cleaned: 0 })
  })

  test('a lease can be purged only after its end', async () => {
    await test0.addAvailable(one)
    await test0.addUsers(ann)
    const { leaseId } = await lease(ann)
    await expect(purgeLease.run(pool(), { leaseId })).rejects.toMatchObject(failing('LEASE_STATE'))
    await terminateLease.run(pool(), { leaseId })
    await purgeLease.run(pool(), { leaseId })
    for (const action of [getLease, purgeLease, terminateLease, freezeLease]) {
      await expect(action.run(pool(), { leaseId })).rejects.toMatchObject(failing('NOT_FOUND', 'leaseId'))
    }
  })
})

describe('extending a lease', () => {
  test('moves its end within its terms, and the janitor waits', async () => {
    await test0.addAvailable(one)
    await test0.addUsers(ann)
    const { leaseId } = await lease(ann, { hours: 1 })
    await runJanitor.run(pool(), {})
    const until = '2026-01-01T05:00:00.000Z'
    expect(await extendLease.run(pool(), { leaseId, until })).toMatchObject({ expiresAt: until })
    test0.clock.advance(2 * hour)
    expect(await runJanitor.run(pool(), {})).toMatchObject({ expired: 0 })
    test0.clock.advance(3 * hour)
    expect(await runJanitor.run(pool(), {})).toMatchObject({ expired: 1 })
  })

  test('is refused backwards, beyond the terms, after the end and without a lease', async () => {
    await test0.addAvailable(one)
    await test0.addUsers(ann)
    const { leaseId } = await lease(ann, { hours: 1 })
    const extend = (until: string, id = leaseId) => extendLease.run(pool(), { leaseId: id, until })
    await expect(extend('2026-01-01T00:30:00.000Z')).rejects.toMatchObject(failing('NOT_LATER', 'until'))
    await expect(extend('2027-01-01T00:00:00.000Z')).rejects.toMatchObject(failing('LEASE_TOO_LONG', 'until'))
    await expect(extend('2026-01-01T02:00:00.000Z', nobody)).rejects.toMatchObject(failing('NOT_FOUND'))
    test0.clock.advance(hour)
    await expect(extend('2026-01-01T03:00:00.000Z')).rejects.toMatchObject(failing('LEASE_OVER'))
    await terminateLease.run(pool(), { leaseId })
    await expect(extend('2026-01-01T03:00:00.000Z')).rejects.toMatchObject(failing('LEASE_STATE'))
  })

  test('of two concurrent extensions the later end is kept', async () => {
    await test0.addAvailable(one)
    await test0.addUsers(ann)
    const { leaseId } = await lease(ann, { hours: 1 })
    const [early, late] = ['2026-01-01T02:00:00.000Z', '2026-01-01T03:00:00.000Z']
    await Promise.allSettled([early, late].map((until) => extendLease.run(pool(), { leaseId, until })))
    expect((await getLease.run(pool(), { leaseId })).expiresAt).toBe(late)
  })
})

describe('freezing a lease', () => {
  test('takes the account and the lease out of use, and unfreezing brings them back', async () => {
    await test0.addAvailable(one)
    await test0.addUsers(ann)
    const { leaseId } = await lease(ann)
    expect((await freezeLease.run(pool(), { leaseId, note: 'Odd traffic' })).state).toBe('frozen')
    expect((await requireAccount(pool(), one)).status).toBe('frozen')
    expect(await pool().db.activeLeases()).toEqual(new Set())
    expect(await getUser.run(pool(), { userId: ann })).toEqual({ userId: ann, frozenLeaseId: leaseId })
    await expect(freezeLease.run(pool(), { leaseId })).rejects.toMatchObject(failing('LEASE_STATE'))
    expect((await unfreezeLease.run(pool(), { leaseId })).state).toBe('active')
    expect(await getUser.run(pool(), { userId: ann })).toEqual({ userId: ann, leaseId, accountId: one })
    await expect(unfreezeLease.run(pool(), { leaseId })).rejects.toMatchObject(failing('LEASE_STATE'))
  })

  test('cannot be extended without limit, but its end is never refused', async () => {
    await test0.addAvailable(one)
    await test0.addUsers(ann)
    const { leaseId } = await lease(ann)
    const change = async () => {
      for (let count = 0; count < 101; count++) {
        await freezeLease.run(pool(), { leaseId })
        await unfreezeLease.run(pool(), { leaseId })
      }
    }
    await expect(change()).rejects.toMatchObject(failing('HISTORY_FULL'))
    const until = '2026-01-02T01:00:00.000Z'
    await expect(extendLease.run(pool(), { leaseId, until })).rejects.toMatchObject({
      code: expect.stringMatching(/HISTORY|STATE/),
    })
    expect((await terminateLease.run(pool(), { leaseId })).history).toHaveLength(201)
  })
})

test('lists are paged, each with its own cursors', async () => {
  await test0.addAvailable(one, two, three)
  await test0.addUsers(ann, bob, cat)
  const leases = [await lease(ann), await lease(bob), await lease(cat)]
  await terminateLease.run(pool(), { leaseId: leases[2]!.leaseId })
  const list = (more: object) => listLeases.run(pool(), { state: 'active', ...more })
  const first = await list({ limit: 1 })
  const second = await list({ limit: 1, cursor: first.cursor })
  const active = [leases[0]!.leaseId, leases[1]!.leaseId].sort()
  expect([...first.items, ...second.items].map(({ leaseId }) => leaseId)).toEqual(active)
  expect(second.cursor).toBeNull()
  await expect(list({ state: 'frozen', cursor: first.cursor })).rejects.toMatchObject(
    failing('INVALID_CURSOR'),
  )
  expect((await list({ state: 'ended' })).items.map(({ userId }) => userId)).toEqual([cat])
})
