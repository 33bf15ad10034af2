import { perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { checkTenants } from '../../check/check-tenants.js'
import { runSampler } from '../../jobs/sample-queues.js'
import { limits } from '../../limits.js'
import { openTest } from '../../testing/open-test.js'
import { addTenant } from '../tenants/provision-tenant.js'
import { showDepth } from './queue-depth.js'
import { receiveMessages } from './receive-messages.js'
import { sendMessage } from './send-message.js'

const queue = { tenantId: 'acme', type: 'inbound' } as const

test('depth and age of a queue over time, with the current values last', async () => {
  const tenants = await openTest()
  await perform(tenants, addTenant, { tenantId: 'acme' })
  await perform(tenants, runSampler, {})
  for (const body of ['one', 'two', 'three']) await perform(tenants, sendMessage, { ...queue, body })
  tenants.fake.advance(limits.sampleEvery)
  await perform(tenants, receiveMessages, { ...queue, visibilityTimeout: 60_000 })
  await perform(tenants, runSampler, {})
  tenants.fake.advance(10_000)
  const age = limits.sampleEvery / 1_000
  expect(await perform(tenants, showDepth, queue)).toMatchObject([
    { sampledAt: expect.any(String), waiting: 0, hidden: 0, dead: 0, oldestAge: 0 },
    { sampledAt: expect.any(String), waiting: 2, hidden: 1, dead: 0, oldestAge: age },
    { sampledAt: expect.any(String), waiting: 2, hidden: 1, dead: 0, oldestAge: age + 10 },
  ])
  expect((await checkTenants(tenants)).violations).toEqual([])
})

test('a queue keeps the samples of one day', async () => {
  const tenants = await openTest()
  await perform(tenants, addTenant, { tenantId: 'acme' })
  for (let sample = 0; sample < limits.samplesOfDay + 10; sample++) {
    await perform(tenants, runSampler, {})
    tenants.fake.advance(limits.sampleEvery)
  }
  const { items } = await tenants.db.queueDepths({ queue: 'acme-inbound' })
  expect(items).toHaveLength(limits.samplesOfDay)
  // After a day without samples, the remaining ones are of another day.
  tenants.fake.advance(limits.sampleEvery * limits.samplesOfDay)
  expect(await perform(tenants, showDepth, queue)).toHaveLength(1)
})
