import { isoTime, isTablewrightError } from '@tablewright/base'
import { integer } from '@tablewright/design'
import { action, forEachLimit, type Job, one } from '@tablewright/system'
import type { DeploymentStatus } from '../db.js'
import type { Deployments } from '../open.js'
import { requestDestruction } from '../rules/deployments/delete-deployment.js'

const atOnce = 4
const hour = 3_600_000

/** What nobody asked to be destroyed yet, and nothing is going on with. */
const resting: ReadonlySet<DeploymentStatus> = new Set(['INITIALIZED', 'FINISHED', 'CREATE_FAILED'])

/** Requests the destruction of deployments that are old, that no alias names and that none left lately. */
export async function retireDeployments(services: Deployments): Promise<{ retired: number; kept: number }> {
  const { db, clock, retention } = services
  const before = isoTime(clock() - retention.keepFor)
  const newest = await db.listDeployments({}, { limit: retention.keepNewest })
  const kept = new Set(newest.items.map(({ deploymentId }) => deploymentId))
  const report = { retired: 0, kept: 0 }
  await forEachLimit(db.deploymentsBefore({ before }), atOnce, async ({ deploymentId, status }) => {
    if (!resting.has(status)) return
    const retired = !kept.has(deploymentId) && (await retire(services, deploymentId, before))
    report[retired ? 'retired' : 'kept']++
  })
  return report
}

async function retire(services: Deployments, deploymentId: string, before: string): Promise<boolean> {
  const deployment = await services.db.getDeploymentById({ deploymentId })
  if (!deployment || !resting.has(deployment.status) || deployment.aliasCount > 0) return false
  if (deployment.releaseDate !== undefined && deployment.releaseDate >= before) return false
  try {
    await requestDestruction(services, deploymentId)
    return true
  } catch (error) {
    // An alias leads to it since, or somebody else was faster.
    const changed = ['CONDITION_FAILED', 'NOT_FOUND', 'DEPLOYMENT_HAS_ALIASES', 'DEPLOYMENT_STATE'] as const
    if (isTablewrightError(error, ...changed)) return false
    throw error
  }
}

export const retentionJob: Job<Deployments> = {
  name: 'retention',
  summary: 'Has deployments destroyed that are old and not used',
  every: hour,
  run: retireDeployments,
}

export const runRetention = action({
  summary: 'Have deployments destroyed now that are old and not used',
  input: {},
  output: one({ retired: integer(), kept: integer() }),
  run: retireDeployments,
})
