import { isoTime } from '@tablewright/base'
import { crashEverywhere, type FakeClock, memoryDatabase, timeoutMs } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { accountPool } from '../design.js'
import { runJanitor } from '../jobs/janitor.js'
import type { Pool } from '../open.js'
import { addAccount } from '../rules/add-account.js'
import { purgeLease, terminateLease } from '../rules/end-lease.js'
import { extendLease } from '../rules/extend-lease.js'
import { freezeLease, unfreezeLease } from '../rules/freeze-lease.js'
import { importAccounts } from '../rules/import-accounts.js'
import { createLease } from '../rules/lease-account.js'
import { getLease } from '../rules/list-leases.js'
import { saveSettings } from '../rules/manage-settings.js'
import { removeTemplate, saveTemplate } from '../rules/manage-templates.js'
import { addUser } from '../rules/manage-users.js'
import { cleanAccount, markAvailable } from '../rules/mark-account.js'
import { recordCost } from '../rules/record-cost.js'
import { ejectAccount, failAccount, removeAccount } from '../rules/remove-account.js'
import { requestExtension, reviewExtension } from '../rules/request-extension.js'
import { reviewLease } from '../rules/review-lease.js'
import { withdrawLease } from '../rules/withdraw-lease.js'
import { accountPoolSystem } from '../system.js'
import { ann, bob, cat, hour, one, three, two } from '../testing/test-pool.js'

/** Life cycles of accounts and leases, each in a pool with three free accounts and three users. */
const lives: Readonly<Record<string, (pool: Pool, clock: FakeClock) => Promise<unknown>>> = {
  'an account is added, cleaned and removed': async (pool) => {
    const accountId = '444444444444'
    await addAccount.run(pool, { accountId })
    await addUser.run(pool, { userId: 'dan@example.com' })
    await runJanitor.run(pool, {})
    await removeAccount.run(pool, { accountId })
  },
  'a lease is extended, expires, is cleaned up after and purged': async (pool, clock) => {
    const { leaseId } = await createLease.run(pool, { userId: ann, hours: 1 })
    await extendLease.run(pool, { leaseId, until: isoTime(clock.clock() + 2 * hour) })
    clock.advance(3 * hour)
    await runJanitor.run(pool, {})
    await purgeLease.run(pool, { leaseId })
  },
  'a request is approved, the lease frozen and unfrozen, and ends at its budget': async (pool) => {
    const { leaseId } = await createLease.run(pool, { userId: bob, templateId: 'project' })
    await reviewLease.run(pool, { leaseId, decision: 'approve', reviewer: cat })
    await freezeLease.run(pool, { leaseId })
    await unfreezeLease.run(pool, { leaseId })
    await recordCost.run(pool, { leaseId, spent: 50 })
    await recordCost.run(pool, { leaseId, spent: 150 })
  },
  'a leased account is quarantined, another ejected, and a lease ended by hand': async (pool) => {
    const first = await createLease.run(pool, { userId: cat })
    await failAccount.run(pool, { accountId: first.accountId!, reason: 'odd' })
    const second = await createLease.run(pool, { userId: cat })
    await ejectAccount.run(pool, { accountId: second.accountId! })
    await terminateLease.run(pool, await createLease.run(pool, { userId: cat }))
  },
  'accounts are imported, a request is withdrawn, and the default template is given up and removed': async (
    pool,
  ) => {
    await importAccounts.run(pool, { csv: '444444444444,four\n555555555555,five' })
    await saveSettings.run(pool, { defaultTemplateId: 'project', openRequests: 2 })
    const { leaseId } = await createLease.run(pool, { userId: ann })
    await withdrawLease.run(pool, { leaseId, by: ann })
    await saveSettings.run(pool, { openRequests: 1 })
    await removeTemplate.run(pool, { templateId: 'project' })
  },
  'a quarantined account is cleaned again, and two are marked available by hand': async (pool) => {
    await failAccount.run(pool, { accountId: one, reason: 'odd' })
    await cleanAccount.run(pool, { accountId: one })
    await markAvailable.run(pool, { accountId: one })
    await addAccount.run(pool, { accountId: '444444444444' })
    await markAvailable.run(pool, { accountId: '444444444444' })
    await createLease.run(pool, { userId: ann, hours: 1 })
  },
  'a later end is asked for twice, denied and approved': async (pool, clock) => {
    const { leaseId } = await createLease.run(pool, { userId: bob, templateId: 'project', hours: 2 })
    await reviewLease.run(pool, { leaseId, decision: 'approve', reviewer: cat })
    const ask = (hours: number) =>
      requestExtension.run(pool, { leaseId, until: isoTime(clock.clock() + hours * hour), by: bob })
    await ask(4)
    await reviewExtension.run(pool, { leaseId, decision: 'deny', reviewer: cat })
    await ask(6)
    await reviewExtension.run(pool, { leaseId, decision: 'approve', reviewer: cat })
  },
}

test.each(Object.entries(lives))(
  'a crash at any step leaves everything in place: %s',
  async (_, scenario) => {
    const stuck: unknown[] = []
    const outcomes = await crashEverywhere({
      system: accountPoolSystem,
      database: memoryDatabase(accountPool),
      prepare: async (pool) => {
        for (const accountId of [one, two, three]) await addAccount.run(pool, { accountId })
        for (const userId of [ann, bob, cat]) await addUser.run(pool, { userId })
        const terms = { title: 'Project', maximumHours: 50, budget: 100, approval: 'manual' } as const
        await saveTemplate.run(pool, { templateId: 'project', ...terms })
        await runJanitor.run(pool, {})
      },
      scenario,
      recover: async (pool, clock) => {
        // All leases are over by then, and a live janitor has cleaned the accounts.
        clock.advance(1_000 * hour)
        await runJanitor.run(pool, {})
        const keys = [...(await pool.db.allAccounts())].map((accountId) => ({ accountId }))
        const accounts = await pool.db.accounts({ keys })
        stuck.push(...accounts.filter(({ status }) => status !== 'available' && status !== 'failed'))
      },
    })
    expect(outcomes.length).toBeGreaterThan(20)
    expect(outcomes.filter(({ result }) => result.violations.length > 0)).toEqual([])
    expect(stuck).toEqual([])
  },
  timeoutMs,
)

test.each([
  ['freeze', 'frozen'],
  ['end', 'terminated'],
])(
  'a threshold of a budget that asks to %s a lease is not forgotten by a crash',
  async (action, wanted) => {
    let leaseId = ''
    const states: string[] = []
    await crashEverywhere({
      system: accountPoolSystem,
      database: memoryDatabase(accountPool),
      prepare: async (pool) => {
        await addAccount.run(pool, { accountId: one })
        await addUser.run(pool, { userId: ann })
        await runJanitor.run(pool, {})
        const terms = { title: 'T', maximumHours: 50, budget: 100, approval: 'automatic' } as const
        const budgetAlerts = new Set(['50:warn', `75:${action}`])
        await saveTemplate.run(pool, { templateId: 't', ...terms, budgetAlerts })
        leaseId = (await createLease.run(pool, { userId: ann, templateId: 't' })).leaseId
      },
      scenario: (pool) => recordCost.run(pool, { leaseId, spent: 80 }),
      recover: async (pool) => {
        // The next report of the same cost completes the first one. An ended lease has no cost.
        await recordCost.run(pool, { leaseId, spent: 80 }).catch(() => undefined)
        const { state, history } = await getLease.run(pool, { leaseId })
        states.push(state)
        expect(history.filter(({ note }) => note === '50 % of the budget')).toHaveLength(1)
      },
    })
    expect(states.length).toBeGreaterThan(3)
    expect(new Set(states)).toEqual(new Set([wanted]))
  },
  timeoutMs,
)
