import type { Item } from '@tablewright/dynamo'
import { compareDamages } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { terminateLease } from '../rules/end-lease.js'
import { freezeLease } from '../rules/freeze-lease.js'
import { createLease } from '../rules/lease-account.js'
import { saveSettings } from '../rules/manage-settings.js'
import { saveTemplate } from '../rules/manage-templates.js'
import { failAccount } from '../rules/remove-account.js'
import { reviewLease } from '../rules/review-lease.js'
import { ann, bob, cat, one, testPool, three, two } from '../testing/test-pool.js'
import { checkPool, repairPool } from './check-pool.js'

/** Opens a pool with an item of each kind. */
async function variedPool() {
  const own = await testPool()
  const { pool } = own
  const [four, five] = ['444444444444', '555555555555']
  await own.addAvailable(one, two, three, four, five)
  await own.addUsers(ann, bob, cat, 'dan@example.com')
  const alerts = { budgetAlerts: new Set(['50:warn']), expiryAlerts: new Set(['2:warn']) }
  const terms = { title: 'Project', maximumHours: 50, budget: 1_000, ...alerts }
  await saveTemplate.run(pool, { templateId: 'project', ...terms, approval: 'manual' })
  await saveSettings.run(pool, { defaultTemplateId: 'project', openRequests: 2, leasesPerMonth: 5 })
  const asked = await createLease.run(pool, { userId: ann })
  await reviewLease.run(pool, { leaseId: asked.leaseId, decision: 'approve', reviewer: cat })
  const frozen = await createLease.run(pool, { userId: bob })
  await reviewLease.run(pool, { leaseId: frozen.leaseId, decision: 'approve', reviewer: cat })
  await freezeLease.run(pool, { leaseId: frozen.leaseId })
  const ended = await createLease.run(pool, { userId: cat })
  await reviewLease.run(pool, { leaseId: ended.leaseId, decision: 'approve', reviewer: ann })
  await terminateLease.run(pool, { leaseId: ended.leaseId })
  await createLease.run(pool, { userId: 'dan@example.com' })
  await failAccount.run(pool, { accountId: five, reason: 'odd' })
  return own
}

const text = (value: Item[string] | undefined) => (value && 'S' in value ? value.S : '')

/** Items with the same attributes as others, left out because each damage takes time. */
const same = /^(account, (failed|frozen|initial)|lease, frozen|set .*#(?!all|active|available))/

function nameOf(item: Item): string | undefined {
  const name = fullName(item)
  return same.test(name) ? undefined : name
}

/** Returns the kind of an item and its state: `lease, active`. */
function fullName(item: Item): string {
  const [kind = '', id = ''] = text(item.pk).split('#')
  const data = item.data
  if (kind === 'account_id') return `account, ${text(data)}`
  if (kind === 'lease_id') return `lease, ${data && 'M' in data ? text(data.M.state) : ''}`
  if (kind === 'user_id') {
    const members = data && 'M' in data ? Object.keys(data.M) : []
    return members.length === 0 ? 'user' : `user, ${members.sort().join(' and ')}`
  }
  if (kind === 'template_id') return 'template'
  return kind === 'pool_settings' ? 'settings' : `set ${kind}#${id}`
}

const file = new URL('../../DAMAGE.md', import.meta.url)

test('check and repair treat each damaged item as DAMAGE.md states', { timeout: 300_000 }, async () => {
  const { pool, driver } = await variedPool()
  const differences = await compareDamages(
    {
      driver,
      tables: ['AccountPool'],
      keyNames: ['pk'],
      nameOf,
      check: () => checkPool(pool),
      repair: () => repairPool(pool),
    },
    file,
  )
  await driver.close()
  expect(differences).toEqual([])
})
