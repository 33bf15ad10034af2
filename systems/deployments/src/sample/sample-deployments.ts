import { isoTime, seededRandom } from '@tablewright/base'
import { forEachLimit, type SampleOptions } from '@tablewright/system'
import type { DeploymentItem } from '../db.js'
import type { Deployments } from '../open.js'
import { makeAlias, moveAlias } from '../rules/aliases/lead-alias.js'
import { type Application, type PlannedDeployment, planApplications } from './plan-applications.js'

/** So many are written to the database together. */
const atOnce = 16

/** Fills empty tables: applications, each with a row of deployments, an address, previews and a history. */
export async function sampleDeployments(services: Deployments, options: SampleOptions): Promise<void> {
  const { seed, items, onProgress } = options
  const applications = planApplications(seed, items, services.clock())
  let filled = 0
  await forEachLimit(applications.entries(), atOnce, async ([index, application]) => {
    // Each has its own time and chance, so that it does not matter who is done first.
    let now = 0
    const then = services.at(() => now, seededRandom(seed + index))
    await fillApplication(then, application, (time) => {
      now = time
    })
    onProgress?.(++filled / applications.length)
  })
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
  const { project, branch, commit, time } = planned
  return db.recordDeployment({
    deploymentId,
    deploymentAlias,
    status,
    routes,
    config,
    project,
    branch,
    commit,
    previews: 'DONE',
    ...(status.startsWith('DESTROY') ? {} : { reviewDate: isoTime(time) }),
    ...(failureReason === undefined ? {} : { failureReason }),
    destroyAttempt: status.startsWith('DESTROY') ? 1 : 0,
  })
}
