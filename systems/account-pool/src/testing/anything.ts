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
const poolSize = 6

export const accountNumber = (index: number) => String(100_000_000_000 + index)
export const userName = (index: number) => `user${index}@example.com`

type Deed = (pool: Pool, choices: SeededChoices, clock: FakeClock) => Promise<unknown>

const account = (choices: SeededChoices) => ({ accountId: accountNumber(choices.below(poolSize)) })
const user = (choices: SeededChoices) => ({ userId: userName(choices.below(poolSize)) })

async function someLease({ db }: Pool, choices: SeededChoices): Promise<{ leaseId: string }> {
  const state = choices.pick(['active', 'active', 'frozen', 'requested'] as const)
  const ids = [...(await db.leasesByState({ state }))].sort()
  return { leaseId: ids.length > 0 ? choices.pick(ids) : '00000000-0000-4000-8000-000000000000' }
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
  (pool, choices) => addAccount.run(pool, account(choices)),
  (pool, choices) => addUser.run(pool, user(choices)),
  (pool, choices) => createLease.run(pool, { ...user(choices), hours: 1 + choices.below(3) }),
  (pool, choices) => createLease.run(pool, { ...user(choices), hours: 1 + choices.below(3) }),
  async (pool, choices) => {
    await saveTemplate.run(pool, manual)
    return createLease.run(pool, { ...user(choices), templateId: 'manual', hours: 2 })
  },
  async (pool, choices) => {
    const decision = choices.pick(['approve', 'approve', 'deny'] as const)
    return reviewLease.run(pool, { ...(await someLease(pool, choices)), decision, reviewer: 'r@example.com' })
  },
  async (pool, choices) => terminateLease.run(pool, await someLease(pool, choices)),
  async (pool, choices) => freezeLease.run(pool, await someLease(pool, choices)),
  async (pool, choices) => unfreezeLease.run(pool, await someLease(pool, choices)),
  async (pool, choices) => purgeLease.run(pool, await someLease(pool, choices)),
  async (pool, choices) =>
    recordCost.run(pool, { ...(await someLease(pool, choices)), spent: choices.below(700) }),
  async (pool, choices, clock) => {
    const until = isoTime(clock.clock() + (1 + choices.below(10)) * hour)
    return extendLease.run(pool, { ...(await someLease(pool, choices)), until })
  },
  async (pool, choices) => withdrawLease.run(pool, await someLease(pool, choices)),
  async (pool, choices, clock) => {
    const until = isoTime(clock.clock() + (1 + choices.below(10)) * hour)
    return requestExtension.run(pool, { ...(await someLease(pool, choices)), until, by: 'u@example.com' })
  },
  async (pool, choices) => {
    const decision = choices.pick(['approve', 'deny'] as const)
    const reviewer = 'r@example.com'
    return reviewExtension.run(pool, { ...(await someLease(pool, choices)), decision, reviewer })
  },
  (pool, choices) => {
    const csv = `${accountNumber(choices.below(poolSize))},one\n${accountNumber(choices.below(poolSize))}`
    return importAccounts.run(pool, { csv })
  },
  (pool) => removeTemplate.run(pool, { templateId: 'manual' }),
  (pool, choices) =>
    saveSettings.run(pool, { openRequests: 6, ...choices.pick([{}, { defaultTemplateId: 'manual' }]) }),
  (pool, choices) => markAvailable.run(pool, account(choices)),
  (pool, choices) => cleanAccount.run(pool, account(choices)),
  (pool, choices) => failAccount.run(pool, { ...account(choices), reason: 'odd' }),
  (pool, choices) => ejectAccount.run(pool, account(choices)),
  (pool, choices) => removeAccount.run(pool, account(choices)),
  (pool) => runJanitor.run(pool, {}),
  (pool) => runJanitor.run(pool, {}),
]

/** Runs a random action of a person or the janitor on one of a few accounts, users and leases. */
export function anything(pool: Pool, choices: SeededChoices, clock: FakeClock): Promise<unknown> {
  return choices.pick(deeds)(pool, choices, clock)
}
