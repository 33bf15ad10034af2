import { type Clock, seededRandom } from '@tablewright/base'
import type { SampleOptions } from '@tablewright/system'
import type { DeploymentItem } from '../db.js'
import type { Deployments } from '../open.js'
import { makeAlias, moveAlias } from '../rules/aliases/lead-alias.js'
import { type Application, type PlannedDeployment, planApplications } from './plan-applications.js'

/** Fills empty tables: applications, each with a row of deployments, an address, previews and a history. */
export async function sampleDeployments(services: Deployments, options: SampleOptions): Promise<void> {
  const { seed, items, onProgress } = options
  const applications = planApplications(seed, items, services.clock())
  // Each thing happens at its own time; one after the other, so that a seed always makes the same.
  let now = 0
  const clock: Clock = () => now
  const then = services.at(clock, seededRandom(seed))
  for (const [index, application] of applications.entries()) {
    await fillApplication(then, application, (time) => {
      now = time
    })
    onProgress?.((index + 1) / applications.length)
  }
}

async function fillApplication(
  services: Deployments,
  { deployments, hostname, basePath, preview }: Application,
  moveTo: (time: number) => void,
): Promise<void> {
  const { db } = services
  for (const planned of deployments) {
    moveTo(planned.time)
    const deployment = await record(services, planned)
    if (deployment.status !== 'FINISHED') continue
    if (planned.serves.preview) {
      await makeAlias(services, { hostname: preview(planned.deploymentId), basePath: '/' }, deployment)
    }
    if (!planned.serves.production) continue
    const alias = await db.getAliasById({ hostname, basePath })
    await (alias
      ? moveAlias(services, alias, deployment, { change: 'REPLACED' })
      : makeAlias(services, { hostname, basePath }, deployment))
  }
}

function record({ db }: Deployments, planned: PlannedDeployment): Promise<DeploymentItem> {
  const { deploymentId, deploymentAlias, status, failureReason, routes, config } = planned
  return db.recordDeployment({
    deploymentId,
    deploymentAlias,
    status,
    routes,
    config,
    ...(failureReason === undefined ? {} : { failureReason }),
    destroyAttempt: status.startsWith('DESTROY') ? 1 : 0,
  })
}
