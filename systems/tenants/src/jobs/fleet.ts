import { isTablewrightError } from '@tablewright/base'
import { newUuid } from '@tablewright/client'
import { integer } from '@tablewright/design'
import { action, emit, forEachLimit, type Job, one, retryOnConflict } from '@tablewright/system'
import { compareVersions } from '../compare-versions.js'
import type { FleetItem } from '../db.js'
import { upgradeEvent } from '../events.js'
import { limits } from '../limits.js'
import { type Tenants, timeNow } from '../open.js'
import { type Decision, decide } from '../rules/fleet/decide-tenant.js'
import { type Fleet, noProgress, type Progress } from '../rules/fleet/fleet-shape.js'
import { candidatePages, count, countedIn } from '../rules/fleet/plan-fleet.js'
import { claimUpgrade } from '../rules/runs/claim-run.js'
import { driveRun } from '../rules/runs/drive-run.js'
import { auditOf, type Run } from '../rules/runs/run.js'

/**
 * Continues the fleet upgrades that no process works on, newest version first: tenants then skip older ones.
 */
async function advanceFleet(tenants: Tenants): Promise<{ worked: number; ended: number }> {
  const { db } = tenants
  const report = { worked: 0, ended: 0 }
  const running: FleetItem[] = []
  const now = timeNow(tenants)
  for await (const fleet of db.fleetUpgrades()) {
    // Nothing happens between two waves.
    if (fleet.status === 'Running' && (fleet.waveFrom ?? now) <= now) running.push(fleet)
  }
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
  summary: 'Advance the fleet upgrades now',
  input: {},
  output: one({ worked: times, ended: times }),
  run: (tenants: Tenants) => advanceFleet(tenants),
})

export const fleetUpgrader: Job<Tenants> = {
  name: 'fleet',
  summary: 'Advances the fleet upgrades',
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

/** Makes one pass over all tenants, or over those of the wave. Returns whether nothing is left to do. */
async function workOn(tenants: Tenants, fleet: FleetItem, worker: string): Promise<boolean> {
  const sweep = new Sweep(tenants, fleet, worker)
  const stop = sweep.beat()
  try {
    await forEachLimit(candidates(tenants, fleet), fleet.concurrency, (tenantId) => sweep.upgrade(tenantId))
  } finally {
    stop()
  }
  return sweep.end()
}

/** One pass of a worker over the tenants of a fleet upgrade. */
class Sweep {
  readonly #tenants: Tenants
  readonly #fleet: FleetItem
  readonly #worker: string
  /** Number of tenants in the waves so far; the others wait. */
  readonly #reach: number
  #progress = noProgress
  /** Changes by this worker: tenants that it upgraded, or that failed finally. */
  #changed = noProgress
  /** The shown progress and its time. It never falls behind the progress of an earlier worker. */
  #shown: Progress
  #movedAt: string
  #position = 0
  #isWaveOver = true
  /** Whether the upgrade was canceled, halted, or taken over by another worker. */
  #isStopped = false

  constructor(tenants: Tenants, fleet: FleetItem, worker: string) {
    this.#tenants = tenants
    this.#fleet = fleet
    this.#worker = worker
    this.#reach = reachOf(fleet)
    this.#shown = fleet
    this.#movedAt = fleet.movedAt ?? timeNow(tenants)
  }

  /** Starts heartbeats, which continue even if one tenant takes long. Returns a function that stops them. */
  beat(): () => void {
    const timer = setInterval(() => void this.#report().catch(() => undefined), limits.workerBeat)
    timer.unref()
    return () => clearInterval(timer)
  }

  async upgrade(tenantId: string): Promise<void> {
    if (this.#isStopped) return
    const isInReach = this.#position++ < this.#reach
    const { decision, hasRun } = isInReach
      ? await upgradeOne(this.#tenants, this.#fleet, tenantId)
      : notInReach
    if (isInReach && decision === 'waiting') this.#isWaveOver = false
    this.#progress = count(this.#progress, decision)
    if (hasRun && decision !== 'waiting') this.#changed = count(this.#changed, decision)
    if (isInReach) await this.#report()
    const { haltAfter } = this.#fleet
    if (haltAfter !== undefined && this.#progress.failed >= haltAfter && !this.#isStopped) await this.#halt()
  }

  async end(): Promise<boolean> {
    if (this.#isStopped) return false
    const all = { ...this.#named, ...totalProgress(this.#fleet, this.#progress) }
    if (this.#progress.waiting === 0) {
      const finished = upgradeEvent('upgrade.finished', all.version, all)
      return isOurs(emit(this.#tenants, [finished], (tx) => [tx.endFleet(all)]))
    }
    await isOurs(this.#tenants.db.restFleet({ ...all, ...this.#nextWave() }))
    return false
  }

  get #named() {
    return { version: this.#fleet.version, worker: this.#worker }
  }

  async #report(): Promise<void> {
    this.#show()
    const { total, upgraded, skipped, failed, waiting } = this.#shown
    const seen = { workedUntil: workedUntil(this.#tenants), movedAt: this.#movedAt }
    const progress = { total, upgraded, skipped, failed, waiting }
    if (!(await isOurs(this.#tenants.db.fleetProgress({ ...this.#named, ...progress, ...seen })))) {
      this.#isStopped = true
    }
  }

  /**
   * Updates the shown progress. Each pass counts from the start, in the order of ids. Until it reaches the
   * progress shown before, that stays, with the changes of this worker.
   */
  #show(): void {
    const counted = currentProgress(this.#fleet, this.#progress)
    const continued = withChanges(this.#fleet, this.#changed)
    const next = doneOf(counted) >= doneOf(continued) ? counted : continued
    if (doneOf(next) < doneOf(this.#shown)) return
    if (doneOf(next) > doneOf(this.#shown)) this.#movedAt = timeNow(this.#tenants)
    this.#shown = next
  }

  async #halt(): Promise<void> {
    this.#isStopped = true
    const all = { ...this.#named, ...currentProgress(this.#fleet, this.#progress) }
    const halted = upgradeEvent('upgrade.halted', all.version, all)
    await isOurs(emit(this.#tenants, [halted], (tx) => [tx.haltFleet(all)]))
  }

  /** Starts the next wave after all tenants of the current one have ended and the pause is over. */
  #nextWave() {
    const { wave, wavePause } = this.#fleet
    if (!this.#isWaveOver || this.#reach === Number.POSITIVE_INFINITY) return { wave, waveFrom: null }
    return { wave: wave + 1, waveFrom: timeNow(this.#tenants, wavePause * 60_000) }
  }
}

/** Returns the number of tenants, in order of their ids, in the waves up to the current one. */
function reachOf({ waves, wave, total }: FleetItem): number {
  const percent = waves?.split(',').map(Number)[wave]
  return percent === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil((total * percent) / 100))
}

const notInReach = { decision: 'waiting', hasRun: false } as const

/** Returns the number of tenants that are no longer waiting. */
function doneOf({ total, waiting }: Progress): number {
  return total - waiting
}

/** Returns the counts at the start of the worker, plus the tenants changed since. */
function withChanges(before: Progress, { upgraded, failed }: Progress): Progress {
  const counts = {
    upgraded: before.upgraded + upgraded,
    skipped: before.skipped,
    failed: before.failed + failed,
    waiting: Math.max(0, before.waiting - upgraded - failed),
  }
  return { ...counts, total: countedIn({ ...counts, total: 0 }) }
}

/** Returns the current progress. Tenants that were not reached yet count as waiting. */
function currentProgress({ total: before }: FleetItem, progress: Progress): Progress {
  const seen = countedIn(progress)
  const total = Math.max(before, seen)
  return { ...progress, total, waiting: progress.waiting + total - seen }
}

/**
 * Returns the total progress. If only tenants of another version are listed, those that already have the new
 * version are not found again.
 */
function totalProgress({ fromVersion, total: before }: FleetItem, progress: Progress): Progress {
  const seen = countedIn(progress)
  const total = fromVersion === undefined ? seen : Math.max(before, seen)
  return { ...progress, total, upgraded: progress.upgraded + total - seen }
}

/** Whether a write of a fleet upgrade succeeded: it was neither canceled nor taken over. */
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

/** Upgrades one tenant completely, unless it has the version, is excluded, or must wait. */
async function upgradeOne(
  tenants: Tenants,
  fleet: Fleet,
  tenantId: string,
): Promise<{ readonly decision: Decision['decision']; readonly hasRun: boolean }> {
  const claimed = await retryOnConflict(tenants, () => claimOne(tenants, fleet, tenantId))
  if (typeof claimed === 'string') return { decision: claimed, hasRun: false }
  await driveRun(tenants, claimed)
  return { decision: await outcomeOf(tenants, fleet, tenantId), hasRun: true }
}

async function claimOne(
  tenants: Tenants,
  fleet: Fleet,
  tenantId: string,
): Promise<Run | Decision['decision']> {
  const { version } = fleet
  const { metadata, lock } = await tenants.db.tenantState({ tenantId })
  if (!metadata) return 'skipped'
  const last = await auditOf(tenants, tenantId, 'UPDATE', version)
  const { decision } = decide(fleet, metadata, last, timeNow(tenants))
  if (decision !== 'upgrade') return decision
  if (lock?.execution !== undefined) return 'waiting'
  // The run reports success, but the tenant has another version: `repair` decides.
  if (last?.status === 'Success' && last.updatedAt >= metadata.createdAt) return 'failed'
  const retry = last?.status === 'Failure' && last.retryAt !== undefined ? last.retry + 1 : 0
  return claimUpgrade(tenants, { metadata, lock, version, last, retry, byFleet: true })
}

/** Returns the result of a run. */
async function outcomeOf(tenants: Tenants, fleet: Fleet, tenantId: string): Promise<Decision['decision']> {
  const [metadata, last] = await Promise.all([
    tenants.db.tenant({ tenantId }),
    auditOf(tenants, tenantId, 'UPDATE', fleet.version),
  ])
  return metadata ? decide(fleet, metadata, last, timeNow(tenants)).decision : 'skipped'
}
