import { perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { checkTenants } from '../../check/check-tenants.js'
import { runSampler } from '../../jobs/sample-queues.js'
import { sampleTenants } from '../../sample/sample-tenants.js'
import { openTest } from '../../testing/open-test.js'
import { addTenant } from '../tenants/provision-tenant.js'
import { showVersions } from './fleet-versions.js'

const day = 24 * 3_600_000

test('the versions of the fleet are recorded once per day, with the last sample', async () => {
  const tenants = await openTest()
  await perform(tenants, addTenant, { tenantId: 'acme' })
  await perform(tenants, runSampler, {})
  await perform(tenants, addTenant, { tenantId: 'globex' })
  await perform(tenants, runSampler, {})
  tenants.fake.advance(day)
  await perform(tenants, addTenant, { tenantId: 'initech' })
  await perform(tenants, runSampler, {})
  const series = await perform(tenants, showVersions, {})
  expect(series.map((sample) => Object.values(sample.tenants))).toEqual([[2], [3]])
  tenants.fake.advance(100 * day)
  expect(await perform(tenants, showVersions, {})).toEqual([])
  expect(await perform(tenants, showVersions, { days: 200 })).toHaveLength(2)
  expect((await checkTenants(tenants)).violations).toEqual([])
})

test('the series of sample data ends with the versions that its tenants have', async () => {
  const tenants = await openTest()
  await sampleTenants(tenants, { seed: 5, items: 600 })
  const before = (await perform(tenants, showVersions, {})).at(-1)!
  await perform(tenants, runSampler, {})
  const after = (await perform(tenants, showVersions, {})).at(-1)!
  expect(after).toEqual(before)
  expect(Object.keys(after.tenants).length).toBeGreaterThan(3)
})
