import { isoTime } from '@tablewright/base'
import { perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { runFleet } from '../../jobs/fleet.js'
import { limits } from '../../limits.js'
import type { Tenants } from '../../open.js'
import { older } from '../../testing/anything.js'
import { flakyProvisioner } from '../../testing/flaky-provisioner.js'
import { openTest } from '../../testing/open-test.js'
import { addTenant } from '../tenants/provision-tenant.js'
import { retryUpgrade, showUpgrade } from './follow-upgrade.js'
import { startUpgrade } from './start-upgrade.js'

const version = '0.1.18'

type Shown = Parameters<Tenants['db']['fleetProgress']>[0]

/** Opens a fleet with old tenants a to f and a new one, and returns the progress of its upgrade. */
async function openFleet(fails: (execution: string) => boolean = () => false) {
  const provisioner = flakyProvisioner(({ execution }) => (fails(execution) ? 'before' : undefined))
  const tenants = await openTest({ provisioner })
  for (const tenantId of 'abcdef') await addTenant.run(older(tenants), { tenantId })
  await addTenant.run(tenants, { tenantId: 'new' })
  const shown: Shown[] = []
  const fleetProgress = (input: Shown) => {
    shown.push(input)
    return tenants.db.fleetProgress(input)
  }
  return { ...tenants, db: { ...tenants.db, fleetProgress } as Tenants['db'], shown }
}

const doneOf = ({ total, waiting }: Pick<Shown, 'total' | 'waiting'>) => total - waiting
const rising = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)

test('progress begins at the plan, and each upgraded tenant counts immediately', async () => {
  const tenants = await openFleet()
  expect(doneOf(await perform(tenants, startUpgrade, { concurrency: 1 }))).toBe(1)
  await runFleet.run(tenants, {})
  expect(tenants.shown.map(doneOf)).toEqual([2, 3, 4, 5, 6, 7, 7])
})

test('a second worker continues where the first one stopped, and the last progress has a time', async () => {
  const tenants = await openFleet()
  await perform(tenants, startUpgrade, { concurrency: 1 })
  const start = tenants.fake.clock()
  const dead = { version, worker: 'dead', workedUntil: isoTime(start + limits.workerStaleAfter) }
  const counts = { total: 7, upgraded: 5, skipped: 0, failed: 0, waiting: 2 }
  await tenants.db.workOnFleet(dead)
  await tenants.db.fleetProgress({ ...dead, movedAt: isoTime(start), ...counts })
  tenants.fake.advance(limits.workerStaleAfter + 1)
  tenants.shown.length = 0
  expect(await runFleet.run(tenants, {})).toEqual({ worked: 1, ended: 1 })
  const done = tenants.shown.map(doneOf)
  expect(done).toEqual(rising(done))
  expect(done[0]).toBeGreaterThanOrEqual(5)
  for (const { movedAt } of tenants.shown) expect(movedAt > isoTime(start)).toBe(true)
  expect(await showUpgrade.run(tenants, { version })).toMatchObject({
    status: 'Done',
    upgraded: 7,
    waiting: 0,
  })
})

test('a heartbeat is not progress', async () => {
  const tenants = await openFleet((execution) => execution.includes('UPDATE'))
  await perform(tenants, startUpgrade, { concurrency: 1 })
  await runFleet.run(tenants, {})
  const first = tenants.shown.at(-1)!
  tenants.fake.advance(1)
  await runFleet.run(tenants, {})
  expect(tenants.shown.at(-1)).toMatchObject({ movedAt: first.movedAt, waiting: first.waiting })
})

test('failed tenants that are retried count as waiting again', async () => {
  let broken = true
  const tenants = await openFleet((execution) => broken && execution.startsWith('b-UPDATE'))
  await perform(tenants, startUpgrade, {})
  for (let round = 0; round <= limits.maxRetries; round++) {
    await runFleet.run(tenants, {})
    tenants.fake.advance(limits.maxRetryWait)
  }
  expect(await showUpgrade.run(tenants, { version })).toMatchObject({ failed: 1, waiting: 0 })
  broken = false
  expect(await retryUpgrade.run(tenants, { version })).toMatchObject({ failed: 0, waiting: 1 })
  await runFleet.run(tenants, {})
  expect(await showUpgrade.run(tenants, { version })).toMatchObject({ failed: 0, upgraded: 7 })
})
