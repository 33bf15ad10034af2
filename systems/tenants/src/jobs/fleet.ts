import { isTablewrightError } from '@tablewright/base'
import { newUuid } from '@tablewright/client'
import { integer } from '@tablewright/design'
import { action, forEachLimit, type Job, one, retryOnConflict } from '@tablewright/system'
import { compareVersions } from '../compare-versions.js'
import type { FleetItem } from '../db.js'
import { limits } from '../limits.js'
import { type Tenants, timeNow } from '../open.js'
import { type Decision, decide } from '../rules/fleet/decide-tenant.js'
import { type Fleet, nothingYet, type Progress } from '../rules/fleet/fleet-shape.js'
import { candidatePages, count, countedIn } from '../rules/fleet/plan-fleet.js'
import { claimUpgrade } from '../rules/runs/claim-run.js'
import { driveRun } from '../rules/runs/drive-run.js'
import { auditOf, type Run } from '../rules/runs/run.js'

/** Goes on with the fleet upgrades that nobody works on, the newest version first: it spares tenants the older ones. */
async function advanceFleet(tenants: Tenants): Promise<{ worked: number; ended: number }> {
  const { db } = tenants
  const report = { worked: 0, ended: 0 }
  const running: FleetItem[] = []
  for await (const fleet of db.fleetUpgrades()) if (fleet.status === 'Running') running.push(fleet)
  running.sort((one, other) => compareVersions(other.version, one.version))
  for (const { version } of running) {
    const worker = newUuid(tenants.random)
    const fleet = await takeOn(tenants, version, worker)
    if (!fleet) continue
    report.worked++
    if (await workOn(tenants, fleet, worker)) report.ended++
  }
  return report
}

const times = integer()

export const runFleet = action({
  summary: 'Go on with the fleet upgrades, now',
  input: {},
  output: one({ worked: times, ended: times }),
  run: (tenants: Tenants) => advanceFleet(tenants),
})

export const fleetUpgrader: Job<Tenants> = {
  name: 'fleet',
  summary: 'Goes on with the fleet upgrades',
  every: limits.betweenJobs,
  run: advanceFleet,
}

async function takeOn(tenants: Tenants, version: string, worker: string): Promise<FleetItem | null> {
  try {
    return await tenants.db.workOnFleet({ version, worker, workedUntil: workedUntil(tenants) })
  } catch (error) {
    if (isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND')) return null
    throw error
  }
}

function workedUntil(tenants: Tenants): string {
  return timeNow(tenants, limits.workerStaleAfter)
}

/** Once through all tenants. Whether nothing is left to do. */
async function workOn(tenants: Tenants, fleet: FleetItem, worker: string): Promise<boolean> {
  const { db } = tenants
  const { version } = fleet
  let progress = nothingYet
  let given = false
  await forEachLimit(candidates(tenants, fleet), fleet.concurrency, async (tenantId) => {
    if (given) return
    const decision = await upgradeOne(tenants, fleet, tenantId)
    progress = count(progress, decision)
    const workedOn = { ...soFar(fleet, progress), workedUntil: workedUntil(tenants) }
    if (!(await isOurs(db.fleetProgress({ version, worker, ...workedOn })))) given = true
  })
  if (given) return false
  const all = { version, worker, ...summedUp(fleet, progress) }
  if (progress.waiting === 0) return isOurs(db.endFleet(all))
  await isOurs(db.restFleet(all))
  return false
}

/** Those that were not come to yet wait, too. */
function soFar({ total: before }: FleetItem, progress: Progress): Progress {
  const seen = countedIn(progress)
  const total = Math.max(before, seen)
  return { ...progress, total, waiting: progress.waiting + total - seen }
}

/** Those that had the version before are not come across again, where only tenants of another version are looked at. */
function summedUp({ fromVersion, total: before }: FleetItem, progress: Progress): Progress {
  const seen = countedIn(progress)
  const total = fromVersion === undefined ? seen : Math.max(before, seen)
  return { ...progress, total, upgraded: progress.upgraded + total - seen }
}

/** Whether a write about a fleet upgrade went through: it is neither cancelled nor taken over. */
async function isOurs(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND')) return false
    throw error
  }
}

async function* candidates(tenants: Tenants, fleet: Fleet) {
  for await (const page of candidatePages(tenants, fleet)) for (const { tenantId } of page) yield tenantId
}

/** Upgrades one tenant to its end, unless it has the version, is left out, or must wait. */
async function upgradeOne(tenants: Tenants, fleet: Fleet, tenantId: string): Promise<Decision['decision']> {
  const claimed = await retryOnConflict(tenants, () => claimOne(tenants, fleet, tenantId))
  if (typeof claimed === 'string') return claimed
  await driveRun(tenants, claimed)
  return outcomeOf(tenants, fleet, tenantId)
}

async function claimOne(
  tenants: Tenants,
  fleet: Fleet,
  tenantId: string,
): Promise<Run | Decision['decision']> {
  const { version } = fleet
  const { metadata, lock } = await tenants.db.standing({ tenantId })
  if (!metadata) return 'skipped'
  const last = await auditOf(tenants, tenantId, 'UPDATE', version)
  const { decision } = decide(fleet, metadata, last, timeNow(tenants))
  if (decision !== 'upgrade') return decision
  if (lock?.execution !== undefined) return 'waiting'
  // It says that it was upgraded, and has another version: a matter for repair.
  if (last?.status === 'Success' && last.updatedAt >= metadata.createdAt) return 'failed'
  const retry = last?.status === 'Failure' ? last.retry + 1 : 0
  return claimUpgrade(tenants, { metadata, lock, version, last, retry })
}

/** What became of a run. */
async function outcomeOf(tenants: Tenants, fleet: Fleet, tenantId: string): Promise<Decision['decision']> {
  const [metadata, last] = await Promise.all([
    tenants.db.tenant({ tenantId }),
    auditOf(tenants, tenantId, 'UPDATE', fleet.version),
  ])
  return metadata ? decide(fleet, metadata, last, timeNow(tenants)).decision : 'skipped'
}
