import { isoTime } from '@tablewright/base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expireLeases } from '../jobs/expire-leases.js'
import { openPool } from '../open.js'
import { ann, hour, one, type TestPool, testPool, two } from '../testing/test-pool.js'
import { extendLease } from './extend-lease.js'
import { unfreezeLease } from './freeze-lease.js'
import { createLease } from './lease-account.js'
import { getLease } from './list-leases.js'
import { saveTemplate } from './manage-templates.js'

const terms = { templateId: 't', title: 'T', maximumHours: 100, approval: 'automatic' } as const

let own: TestPool
beforeEach(async () => {
  own = await testPool()
  await own.addAvailable(one, two)
  await own.addUsers(ann)
})
afterEach(() => own.close())

async function lease(hours: number, ...expiryAlerts: readonly string[]): Promise<string> {
  await saveTemplate.run(own.pool, { ...terms, expiryAlerts: new Set(expiryAlerts) })
  return (await createLease.run(own.pool, { userId: ann, templateId: 't', hours })).leaseId
}

const shown = (leaseId: string) => getLease.run(own.pool, { leaseId })

test('a lease that an expiry threshold ends has the reason Expired', async () => {
  const leaseId = await lease(10, '2:end')
  own.clock.advance(8 * hour - 1_000)
  expect(await expireLeases(own.pool)).toEqual({ expired: 0, warned: 0 })
  own.clock.advance(2_000)
  expect(await expireLeases(own.pool)).toEqual({ expired: 1, warned: 0 })
  const { state, reason, history } = await shown(leaseId)
  expect([state, reason]).toEqual(['expired', 'Expired'])
  expect(history.at(-1)).toMatchObject({ event: 'ended', by: 'alert', note: '2 hours before the end: end' })
  const events = await own.pool.db.domainEventsFrom({ aggregateType: 'lease', aggregateId: leaseId, from: 2 })
  expect(events.items.map(({ eventType }) => eventType)).toEqual(['lease.ended', 'lease.expiring'])
})

test('an extended lease gets an alert for its new end, also if another process extended it', async () => {
  const leaseId = await lease(10, '2:freeze', '4:warn')
  own.clock.advance(6 * hour)
  expect(await expireLeases(own.pool)).toEqual({ expired: 0, warned: 1 })
  own.clock.advance(2 * hour)
  expect(await expireLeases(own.pool)).toEqual({ expired: 0, warned: 1 })
  await unfreezeLease.run(own.pool, { leaseId })
  expect(await expireLeases(own.pool)).toEqual({ expired: 0, warned: 0 })
  const until = isoTime(Date.parse((await shown(leaseId)).expiresAt!) + hour)
  const other = openPool({ driver: own.driver, clock: own.clock.clock, random: own.pool.random } as never)
  await extendLease.run(other, { leaseId, until })
  own.clock.advance(hour)
  expect(await expireLeases(own.pool)).toEqual({ expired: 0, warned: 1 })
  expect((await shown(leaseId)).state).toBe('frozen')
})

test('a lease that is shorter than a threshold is not ended by it when it begins', async () => {
  const leaseId = await lease(2, '2:end', '3:freeze', '5:warn')
  own.clock.advance(1_000)
  expect(await expireLeases(own.pool)).toEqual({ expired: 0, warned: 1 })
  expect((await shown(leaseId)).state).toBe('active')
})

interface Given {
  readonly budget?: number
  readonly budgetAlerts?: readonly string[]
  readonly expiryAlerts?: readonly string[]
}

describe('a template refuses thresholds', () => {
  test.each([
    [{ budgetAlerts: ['50:warn'] }, 'budgetAlerts'],
    [{ budget: 100, budgetAlerts: ['0:freeze'] }, 'budgetAlerts'],
    [{ budget: 100, budgetAlerts: ['100:freeze'] }, 'budgetAlerts'],
    [{ budget: 100, budgetAlerts: ['120:end'] }, 'budgetAlerts'],
    [{ budget: 100, budgetAlerts: ['75:warn', '075:end'] }, 'budgetAlerts'],
    [{ expiryAlerts: ['0:end'] }, 'expiryAlerts'],
    [{ expiryAlerts: ['100:end'] }, 'expiryAlerts'],
    [{ expiryAlerts: ['24:warn', '24:freeze'] }, 'expiryAlerts'],
  ] as [Given, string][])('%j', async ({ budgetAlerts, expiryAlerts, ...more }, field) => {
    const given = {
      ...(budgetAlerts && { budgetAlerts: new Set(budgetAlerts) }),
      ...(expiryAlerts && { expiryAlerts: new Set(expiryAlerts) }),
    }
    await expect(saveTemplate.run(own.pool, { ...terms, ...more, ...given })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { field },
    })
  })
})
