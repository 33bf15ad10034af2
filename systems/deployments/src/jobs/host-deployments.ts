import { isTablewrightError } from '@tablewright/base'
import { integer } from '@tablewright/design'
import { action, forEachLimit, type Job, one, portFailure } from '@tablewright/system'
import type { DeploymentItem } from '../db.js'
import type { Deployments } from '../open.js'
import type { Hosted } from '../ports/hosting.js'
import { assignPreviews } from '../rules/aliases/assign-previews.js'
import { requireRoom } from '../rules/deployments/build.js'
import {
  type DeploymentEvent,
  type EventDetails,
  updateDeploymentStatus,
} from '../rules/deployments/update-status.js'

const atOnce = 4
const maxReasonLength = 1_000

type Outcome = 'created' | 'destroyed' | 'failed' | 'skipped'
type HostingReport = Record<Outcome | 'previews', number>

/**
 * Creates and destroys the resources of managed deployments. Each step is a conditional event, and calls of
 * the hosting may be repeated, so several processes may run this job, also after a crash of one.
 */
export async function hostDeployments(services: Deployments): Promise<HostingReport> {
  const report: HostingReport = { created: 0, destroyed: 0, failed: 0, skipped: 0, previews: 0 }
  await forEachLimit(services.db.deploymentsToWorkOn(), atOnce, async ({ deploymentId }) => {
    report[await hostOne(services, deploymentId)]++
  })
  await forEachLimit(services.db.deploymentsToPreview(), atOnce, async ({ deploymentId }) => {
    report.previews += await assignPreviews(services, deploymentId)
  })
  return report
}

async function hostOne(services: Deployments, deploymentId: string): Promise<Outcome> {
  const deployment = await services.db.getDeploymentById({ deploymentId })
  switch (deployment?.status) {
    case 'INITIALIZED':
    case 'CREATE_IN_PROGRESS':
    case 'CREATE_COMPLETE':
      return create(services, deployment)
    case 'DESTROY_REQUESTED':
    case 'DESTROY_IN_PROGRESS':
      return destroy(services, deployment)
    default:
      return 'skipped'
  }
}

async function create(services: Deployments, deployment: DeploymentItem): Promise<Outcome> {
  const { deploymentId, generation, status, routes, config } = deployment
  const begun = status !== 'INITIALIZED' || (await report(services, deployment, 'CREATE_IN_PROGRESS'))
  if (!begun) return 'skipped'
  let hosted: Hosted
  try {
    hosted = await services.hosting.create({ deploymentId, generation, routes, config })
    requireRoom(hosted)
  } catch (error) {
    const failed = await report(services, deployment, 'CREATE_FAILED', { reason: reasonOf(error) })
    return failed ? 'failed' : 'skipped'
  }
  await report(services, deployment, 'CREATE_COMPLETE')
  return (await report(services, deployment, 'FINISHED', { ...hosted })) ? 'created' : 'skipped'
}

async function destroy(services: Deployments, deployment: DeploymentItem): Promise<Outcome> {
  const { deploymentId, generation, destroyAttempt: attempt } = deployment
  await report(services, deployment, 'DESTROY_IN_PROGRESS', { attempt })
  try {
    await services.hosting.destroy(deploymentId, generation)
  } catch (error) {
    const reason = reasonOf(error)
    return (await report(services, deployment, 'DESTROY_FAILED', { attempt, reason })) ? 'failed' : 'skipped'
  }
  return (await report(services, deployment, 'DESTROYED', { attempt })) ? 'destroyed' : 'skipped'
}

/** Returns whether the event changed anything; false if another process deleted the deployment. */
async function report(
  services: Deployments,
  { deploymentId, generation }: DeploymentItem,
  event: DeploymentEvent,
  details: EventDetails = {},
): Promise<boolean> {
  try {
    const reported = { ...details, generation }
    return (await updateDeploymentStatus(services, deploymentId, event, reported, 'hosting')).changed
  } catch (error) {
    if (isTablewrightError(error, 'NOT_FOUND')) return false
    throw error
  }
}

function reasonOf(error: unknown): string {
  return portFailure(error, maxReasonLength) || 'The hosting did not say why'
}

export const hostingJob: Job<Deployments> = {
  name: 'hosting',
  summary: 'Creates and destroys the stacks of managed deployments, and assigns preview host names',
  every: 2_000,
  run: hostDeployments,
}

export const runHosting = action({
  summary: 'Create and destroy the stacks of managed deployments, and assign preview host names, now',
  input: {},
  output: one({
    created: integer(),
    destroyed: integer(),
    failed: integer(),
    skipped: integer(),
    previews: integer(),
  }),
  run: hostDeployments,
})
