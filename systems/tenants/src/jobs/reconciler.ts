import { isTablewrightError } from '@tablewright/base'
import { integer } from '@tablewright/design'
import { action, forEachLimit, type Job, one } from '@tablewright/system'
import type { LockItem } from '../db.js'
import { limits } from '../limits.js'
import { type Tenants, timeNow } from '../open.js'
import { claimCreate, claimDelete, claimUpgrade } from '../rules/runs/claim-run.js'
import { driveRun, waitAtMost } from '../rules/runs/drive-run.js'
import { fail } from '../rules/runs/finish-run.js'
import { type Audit, auditOf, heartbeat, type Run, runOf } from '../rules/runs/run.js'

const atOnce = 8

type Outcome = 'resumed' | 'retried' | 'gaveUp' | 'left'

/** Resumes crashed runs, and retries failed ones when they are due. */
async function reconcile(tenants: Tenants): Promise<Record<Outcome, number>> {
  const report: Record<Outcome, number> = { resumed: 0, retried: 0, gaveUp: 0, left: 0 }
  const due = tenants.db.dueRuns({ before: timeNow(tenants, 1) })
  await forEachLimit(due, atOnce, async ({ tenantId }) => {
    report[await reconcileTenant(tenants, tenantId)]++
  })
  return report
}

const times = integer()

export const runReconciler = action({
  summary: 'Continue stalled runs and retry failed ones now',
  input: {},
  output: one({ resumed: times, retried: times, gaveUp: times, left: times }),
  run: (tenants: Tenants) => reconcile(tenants),
})

export const reconciler: Job<Tenants> = {
  name: 'reconciler',
  summary: 'Continues stalled runs and retries failed ones',
  every: limits.betweenJobs,
  run: reconcile,
}

/** The index may be stale, so the lock itself decides what is due. */
async function reconcileTenant(tenants: Tenants, tenantId: string): Promise<Outcome> {
  const lock = await tenants.db.lock({ tenantId })
  if (!lock?.dueAt || lock.dueAt > timeNow(tenants)) return 'left'
  try {
    return lock.execution === undefined ? await retry(tenants, lock) : await resume(tenants, lock)
  } catch (error) {
    // Another process was faster.
    if (isTablewrightError(error, 'CONDITION_FAILED', 'ALREADY_EXISTS', 'NOT_FOUND', 'CONFLICT'))
      return 'left'
    throw error
  }
}

async function resume(tenants: Tenants, lock: LockItem): Promise<Outcome> {
  const run = await runOf(tenants, lock)
  if (!run) return 'left'
  const { tenantId, execution } = run
  if (lock.resumes >= limits.maxResumes) {
    await fail(
      tenants,
      run,
      `The execution was not heard of, ${lock.resumes} times after it was taken up again.`,
    )
    return 'gaveUp'
  }
  await tenants.db.resumeRun({ tenantId, execution, seenDueAt: lock.dueAt!, ...heartbeat(tenants) })
  await waitAtMost(driveRun(tenants, run), tenants.reconcilerWait)
  return 'resumed'
}

async function retry(tenants: Tenants, lock: LockItem): Promise<Outcome> {
  const run = await claimAgain(tenants, lock)
  if (!run || run === 'stopped') return run ? 'gaveUp' : 'left'
  await waitAtMost(driveRun(tenants, run), tenants.reconcilerWait)
  return 'retried'
}

async function claimAgain(tenants: Tenants, lock: LockItem): Promise<Run | 'stopped' | null> {
  const { tenantId, operation, version } = lock
  const tenantState = await tenants.db.tenantState({ tenantId })
  const last = await auditOf(tenants, tenantId, operation, version)
  if (last?.status !== 'Failure' || last.retryAt === undefined) return null
  const { metadata } = tenantState
  const retry = last.retry + 1
  if (operation === 'CREATE') {
    // The run is of an outdated version, so nothing was tried for the current one.
    const isCurrent = last.version === tenants.provisioner.version
    return claimCreate(tenants, tenantId, tenantState, isCurrent ? retry : 0)
  }
  if (!metadata) return null
  if (operation === 'DELETE') return claimDelete(tenants, metadata, tenantState, retry)
  if (last.byFleet) return leaveToFleet(tenants, last)
  return claimUpgrade(tenants, { metadata, lock: tenantState.lock, version, last, retry })
}

/**
 * Leaves retries to the fleet upgrade of a tenant, which has its own limit. A stopped upgrade retries none.
 */
async function leaveToFleet(
  { db }: Tenants,
  { tenantId, version, attempt }: Audit,
): Promise<'stopped' | null> {
  const fleet = await db.fleetUpgrade({ version })
  if (fleet?.status === 'Running') return null
  await db.stopRetries({ tenantId, version, seenAttempt: attempt })
  return 'stopped'
}
