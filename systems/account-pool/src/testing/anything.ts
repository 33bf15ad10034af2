import { isoTime } from '@tablewright/base'
import type { FakeClock, SeededChoices } from '@tablewright/system/testing'
import { runJanitor } from '../jobs/janitor.js'
import type { Pool } from '../open.js'
import { addAccount } from '../rules/add-account.js'
import { purgeLease, terminateLease } from '../rules/end-lease.js'
import { extendLease } from '../rules/extend-lease.js'
import { freezeLease, unfreezeLease } from '../rules/freeze-lease.js'
import { importAccounts } from '../rules/import-accounts.js'
import { createLease } from '../rules/lease-account.js'
import { saveSettings } from '../rules/manage-settings.js'
import { removeTemplate, saveTemplate } from '../rules/manage-templates.js'
import { addUser } from '../rules/manage-users.js'
import { cleanAccount, markAvailable } from '../rules/mark-account.js'
import { recordCost } from '../rules/record-cost.js'
import { ejectAccount, failAccount, removeAccount } from '../rules/remove-account.js'
import { requestExtension, reviewExtension } from '../rules/request-extension.js'
import { reviewLease } from '../rules/review-lease.js'
import { withdrawLease } from '../rules/withdraw-lease.js'

const hour = 3_600_000
const most = 6

export const accountNumber = (index: number) => String(100_000_000_000 + index)
export const userName = (index: number) => `user${index}@example.com`

type Deed = (pool: Pool, chance: SeededChoices, clock: FakeClock) => Promise<unknown>

const account = (chance: SeededChoices) => ({ accountId: accountNumber(chance.below(most)) })
const user = (chance: SeededChoices) => ({ userId: userName(chance.below(most)) })

async function someLease({ db }: Pool, chance: SeededChoices): Promise<{ leaseId: string }> {
  const state = chance.pick(['active', 'active', 'frozen', 'requested'] as const)
  const ids = [...(await db.leasesByState({ state }))].sort()
  return { leaseId: ids.length > 0 ? chance.pick(ids) : '00000000-0000-4000-8000-000000000000' }
}

const manual = {
  templateId: 'manual',
  title: 'x',
  maximumHours: 50,
  budget: 500,
  approval: 'manual',
} as const

const deeds: readonly Deed[] = [
  async (_, __, clock) => clock.advance(hour / 2),
  (pool, chance) => addAccount.run(pool, account(chance)),
  (pool, chance) => addUser.run(pool, user(chance)),
  (pool, chance) => createLease.run(pool, { ...user(chance), hours: 1 + chance.below(3) }),
  (pool, chance) => createLease.run(pool, { ...user(chance), hours: 1 + chance.below(3) }),
  async (pool, chance) => {
    await saveTemplate.run(pool, manual)
    return createLease.run(pool, { ...user(chance), templateId: 'manual', hours: 2 })
  },
  async (pool, chance) => {
    const decision = chance.pick(['approve', 'approve', 'deny'] as const)
    return reviewLease.run(pool, { ...(await someLease(pool, chance)), decision, reviewer: 'r@example.com' })
  },
  async (pool, chance) => terminateLease.run(pool, await someLease(pool, chance)),
  async (pool, chance) => freezeLease.run(pool, await someLease(pool, chance)),
  async (pool, chance) => unfreezeLease.run(pool, await someLease(pool, chance)),
  async (pool, chance) => purgeLease.run(pool, await someLease(pool, chance)),
  async (pool, chance) =>
    recordCost.run(pool, { ...(await someLease(pool, chance)), spent: chance.below(700) }),
  async (pool, chance, clock) => {
    const until = isoTime(clock.clock() + (1 + chance.below(10)) * hour)
    return extendLease.run(pool, { ...(await someLease(pool, chance)), until })
  },
  async (pool, chance) => withdrawLease.run(pool, await someLease(pool, chance)),
  async (pool, chance, clock) => {
    const until = isoTime(clock.clock() + (1 + chance.below(10)) * hour)
    return requestExtension.run(pool, { ...(await someLease(pool, chance)), until, by: 'u@example.com' })
  },
  async (pool, chance) => {
    const decision = chance.pick(['approve', 'deny'] as const)
    const reviewer = 'r@example.com'
    return reviewExtension.run(pool, { ...(await someLease(pool, chance)), decision, reviewer })
  },
  (pool, chance) => {
    const csv = `${accountNumber(chance.below(most))},one\n${accountNumber(chance.below(most))}`
    return importAccounts.run(pool, { csv })
  },
  (pool) => removeTemplate.run(pool, { templateId: 'manual' }),
  (pool, chance) =>
    saveSettings.run(pool, { openRequests: 6, ...chance.pick([{}, { defaultTemplateId: 'manual' }]) }),
  (pool, chance) => markAvailable.run(pool, account(chance)),
  (pool, chance) => cleanAccount.run(pool, account(chance)),
  (pool, chance) => failAccount.run(pool, { ...account(chance), reason: 'odd' }),
  (pool, chance) => ejectAccount.run(pool, account(chance)),
  (pool, chance) => removeAccount.run(pool, account(chance)),
  (pool) => runJanitor.run(pool, {}),
  (pool) => runJanitor.run(pool, {}),
]

/** One of all the things that people and the janitor do, to one of a few accounts, users and leases. */
export function anything(pool: Pool, chance: SeededChoices, clock: FakeClock): Promise<unknown> {
  return chance.pick(deeds)(pool, chance, clock)
}
