import { isoTime, isTablewrightError } from '@tablewright/base'
import { integer } from '@tablewright/design'
import { action, forEachLimit, type Job, one } from '@tablewright/system'
import type { DeploymentStatus } from '../db.js'
import type { Deployments } from '../open.js'
import { requestDestruction } from '../rules/deployments/delete-deployment.js'

const atOnce = 4
const hour = 3_600_000
const day = 24 * hour

/** Status of deployments without work in progress whose destruction was not requested. */
const resting: ReadonlySet<DeploymentStatus> = new Set(['INITIALIZED', 'FINISHED', 'CREATE_FAILED'])

type Verdict = 'retire' | 'review later' | 'review tomorrow'

/**
 * Requests the destruction of old deployments that no alias points to, or has pointed to recently. Only
 * deployments with a due review are read; a kept deployment is reviewed again after the retention time.
 */
export async function retireDeployments(services: Deployments): Promise<{ retired: number; kept: number }> {
  const { db, clock, retention } = services
  const before = isoTime(clock() - retention.keepFor)
  const report = { retired: 0, kept: 0 }
  let newest: ReadonlySet<string> | undefined
  await forEachLimit(db.deploymentsToReview({ before }), atOnce, async ({ deploymentId }) => {
    newest ??= await newestOf(services)
    report[(await review(services, deploymentId, newest)) ? 'retired' : 'kept']++
  })
  return report
}

async function newestOf({ db, retention }: Deployments): Promise<ReadonlySet<string>> {
  const { items } = await db.listDeployments({}, { limit: retention.keepNewest })
  return new Set(items.map(({ deploymentId }) => deploymentId))
}

/** Requests the destruction of the deployment, or sets its next review. Returns whether it was requested. */
async function review(
  services: Deployments,
  deploymentId: string,
  newest: ReadonlySet<string>,
): Promise<boolean> {
  const deployment = await services.db.getDeploymentById({ deploymentId })
  if (!deployment) return false
  const { status, aliasCount: seenCount, generation } = deployment
  const verdict = verdictOn(newest.has(deploymentId), resting.has(status) && seenCount === 0)
  try {
    if (verdict === 'retire') {
      await requestDestruction(services, deploymentId)
      return true
    }
    const { clock, retention } = services
    const wait = verdict === 'review tomorrow' ? Math.min(day, retention.keepFor) : retention.keepFor
    const reviewDate = isoTime(clock() - retention.keepFor + wait)
    await services.db.postponeReview({ deploymentId, generation, seenCount, reviewDate })
  } catch (error) {
    // An alias was added or removed, or another process was faster: the next run checks again.
    const changed = ['CONDITION_FAILED', 'NOT_FOUND', 'DEPLOYMENT_HAS_ALIASES', 'DEPLOYMENT_STATE'] as const
    if (!isTablewrightError(error, ...changed)) throw error
  }
  return false
}

/**
 * Returns the decision for a deployment. The newest deployments can be superseded at any time, so they are
 * reviewed more often.
 */
function verdictOn(isNewest: boolean, isUnused: boolean): Verdict {
  if (isNewest) return 'review tomorrow'
  return isUnused ? 'retire' : 'review later'
}

export const retentionJob: Job<Deployments> = {
  name: 'retention',
  summary: 'Requests the destruction of old, unused deployments',
  every: hour,
  run: retireDeployments,
}

export const runRetention = action({
  summary: 'Request the destruction of old, unused deployments now',
  input: {},
  output: one({ retired: integer(), kept: integer() }),
  run: retireDeployments,
})
