import { expect, test } from 'vitest'
import { checkTenants } from '../check/check-tenants.js'
import { runFleet } from '../jobs/fleet.js'
import { runReconciler } from '../jobs/reconciler.js'
import { startUpgrade } from '../rules/fleet/start-upgrade.js'
import { showDepth } from '../rules/queues/queue-depth.js'
import { openTest } from '../testing/open-test.js'
import { sampleTenants } from './sample-tenants.js'
import { tenantName } from './tenant-names.js'

async function sampled(seed: number, items: number) {
  const tenants = await openTest()
  const progress: number[] = []
  await sampleTenants(tenants, { seed, items, onProgress: (done) => progress.push(done) })
  const all = []
  for await (const member of tenants.db.everything()) all.push(member)
  return { tenants, progress, all }
}

test('the same seed gives the same data, another seed different data', async () => {
  const [first, again, other] = [await sampled(1, 200), await sampled(1, 200), await sampled(2, 200)]
  expect(again.all).toEqual(first.all)
  expect(other.all).not.toEqual(first.all)
})

test.each([10, 300, 2_000])('about %i items, in which all invariants hold', async (items) => {
  const { tenants, progress, all } = await sampled(3, items)
  expect(all.length).toBeGreaterThan(items * 0.7)
  expect(all.length).toBeLessThan(items * 1.1 + 40)
  expect(progress.at(-1)).toBe(1)
  expect((await checkTenants(tenants)).violations).toEqual([])
})

test('it has tenants of every kind, which the jobs can work with', async () => {
  const { tenants, all } = await sampled(1, 700)
  const kinds = new Set(all.map(({ type }) => type))
  for (const kind of ['Tenant Metadata', 'Tenant Upgrade Audit', 'Queue Message', 'Queue Dead Letter']) {
    expect(kinds).toContain(kind)
  }
  const found = new Set(
    all.flatMap(({ type, item }) =>
      type === 'Tenant Operation Audit' ? [`${item.operation} ${item.status}`] : [],
    ),
  )
  expect([...found].sort()).toEqual(['CREATE Failure', 'CREATE Started', 'CREATE Success', 'DELETE Success'])
  expect((await runReconciler.run(tenants, {})).resumed).toBeGreaterThan(0)
  await startUpgrade.run(tenants, { dryRun: false, concurrency: 4 })
  expect(await runFleet.run(tenants, {})).toEqual({ worked: 1, ended: 1 })
  expect((await checkTenants(tenants)).violations).toEqual([])
})

test('the first queue has a day of depths, up to its current depth', async () => {
  const { tenants } = await sampled(1, 300)
  const series = await showDepth.run(tenants, { tenantId: tenantName(0), type: 'inbound' })
  expect(series.length).toBeGreaterThan(20)
  expect(new Set(series.map(({ waiting }) => waiting)).size).toBeGreaterThan(3)
  expect(series.every(({ waiting, oldestAge }) => waiting > 0 || oldestAge === 0)).toBe(true)
})

test('names are never used twice', () => {
  const names = Array.from({ length: 5_000 }, (_, index) => tenantName(index))
  expect(new Set(names).size).toBe(5_000)
})
