import { isoTime } from '@tablewright/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runJanitor } from '../jobs/janitor.js'
import { ann, bob, cat, hour, one, type TestPool, testPool, two } from '../testing/test-pool.js'
import { terminateLease } from './end-lease.js'
import { createLease } from './lease-account.js'
import { saveTemplate } from './manage-templates.js'
import { recordCost } from './record-cost.js'
import { ejectAccount, failAccount } from './remove-account.js'
import { requestExtension, reviewExtension } from './request-extension.js'
import { reviewLease } from './review-lease.js'
import { withdrawLease } from './withdraw-lease.js'

let own: TestPool
beforeEach(async () => {
  own = await testPool()
  await own.addAvailable(one, two)
  await own.addUsers(ann, bob, cat)
  await saveTemplate.run(own.pool, {
    templateId: 'project',
    title: 'Project',
    maximumHours: 50,
    budget: 1_000,
    approval: 'manual',
    budgetAlerts: new Set(['75:warn']),
    expiryAlerts: new Set(['2:warn']),
  })
})
afterEach(() => own.close())

async function eventsOf(aggregateType: string, aggregateId: string) {
  const { items } = await own.pool.db.domainEventsFrom({ aggregateType, aggregateId, from: 1 })
  expect(items.map(({ sequence }) => sequence)).toEqual(items.map((_, index) => index + 1))
  return items
}
const typesOf = async (aggregateType: string, aggregateId: string) =>
  (await eventsOf(aggregateType, aggregateId)).map(({ eventType }) => eventType)

const requestProject = (userId: string) =>
  createLease.run(own.pool, { userId, templateId: 'project', hours: 10 })

test('a lease emits its request, approval, alerts, extension and end, in order', async () => {
  const { pool, clock } = own
  const { leaseId } = await requestProject(ann)
  await reviewLease.run(pool, { leaseId, decision: 'approve', reviewer: cat })
  await recordCost.run(pool, { leaseId, spent: 800 })
  clock.advance(9 * hour)
  await runJanitor.run(pool, {})
  const until = isoTime(clock.clock() + 5 * hour)
  await requestExtension.run(pool, { leaseId, until })
  await reviewExtension.run(pool, { leaseId, decision: 'approve', reviewer: cat })
  clock.advance(6 * hour)
  await runJanitor.run(pool, {})
  expect(await typesOf('lease', leaseId)).toEqual([
    'lease.requested',
    'lease.approved',
    'lease.started',
    'budget.threshold',
    'lease.expiring',
    'extension.requested',
    'lease.extended',
    'lease.ended',
  ])
  const [requested, approved, , threshold, expiring, , , ended] = await eventsOf('lease', leaseId)
  expect(requested?.data).toMatchObject({ leaseId, userId: ann, templateId: 'project', hours: 10 })
  expect(approved?.data).toMatchObject({ accountId: one, reviewedBy: cat })
  expect(threshold?.data).toMatchObject({ percent: 75, spent: 800, budget: 1_000, action: 'warn' })
  expect(expiring?.data).toMatchObject({ hoursLeft: 2, action: 'warn' })
  expect(ended?.data).toMatchObject({ accountId: one, reason: 'Expired', spent: 800 })
})

test('denying or withdrawing a request emits an event', async () => {
  const denied = await requestProject(ann)
  await reviewLease.run(own.pool, { leaseId: denied.leaseId, decision: 'deny', reviewer: cat, note: 'No' })
  expect(await typesOf('lease', denied.leaseId)).toEqual(['lease.requested', 'lease.denied'])
  const withdrawn = await requestProject(bob)
  await withdrawLease.run(own.pool, { leaseId: withdrawn.leaseId })
  expect(await typesOf('lease', withdrawn.leaseId)).toEqual(['lease.requested', 'lease.withdrawn'])
})

test('adding, cleaning, quarantining and removing an account emit events', async () => {
  const { leaseId } = await createLease.run(own.pool, { userId: ann })
  await failAccount.run(own.pool, { accountId: one, reason: 'odd' })
  await ejectAccount.run(own.pool, { accountId: one })
  expect(await typesOf('account', one)).toEqual([
    'account.added',
    'account.available',
    'account.quarantined',
    'account.removed',
  ])
  expect((await eventsOf('lease', leaseId)).at(-1)?.data).toMatchObject({ reason: 'Quarantined' })
})

test('a refused write emits no event', async () => {
  const { leaseId } = await createLease.run(own.pool, { userId: ann })
  await terminateLease.run(own.pool, { leaseId })
  await expect(terminateLease.run(own.pool, { leaseId })).rejects.toMatchObject({ code: 'LEASE_STATE' })
  await expect(withdrawLease.run(own.pool, { leaseId })).rejects.toMatchObject({ code: 'LEASE_STATE' })
  expect(await typesOf('lease', leaseId)).toEqual(['lease.started', 'lease.ended'])
})
