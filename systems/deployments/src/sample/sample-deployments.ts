import { isoTime, seededRandom } from '@tablewright/base'
import { forEachLimit, type SampleOptions } from '@tablewright/system'
import type { AliasKey, DeploymentItem } from '../db.js'
import { limits } from '../limits.js'
import type { Deployments } from '../open.js'
import { servedBy } from '../rules/aliases/lead-alias.js'
import { type Application, type PlannedDeployment, planApplications } from './plan-applications.js'

/** The number of items that are written together. */
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
  application: Application,
  moveTo: (time: number) => void,
): Promise<void> {
  const { deployments, hostname, basePath, preview } = application
  const served = deployments.filter(({ serves }) => serves.production)
  let current: DeploymentItem | undefined
  for (const planned of deployments) {
    moveTo(planned.time)
    const left = served[served.indexOf(planned) + 1]
    const deployment = await record(services, planned, served.includes(planned) ? left?.time : undefined)
    if (planned.serves.preview) {
      await createAlias(services, { hostname: preview(planned.deploymentId), basePath: '/' }, deployment, 1)
    }
    if (planned.serves.production) current = deployment
  }
  for (const [index, planned] of served.slice(0, -1).entries()) {
    await recordHistory(services, application, index + 1, planned, served[index + 1]!)
  }
  if (current) await createAlias(services, { hostname, basePath }, current, served.length)
}

/** As promotions leave it, in one write for each: the alias as it is now, and what it led to before. */
async function createAlias(
  { db }: Deployments,
  key: AliasKey,
  deployment: DeploymentItem,
  revision: number,
): Promise<void> {
  const { generation } = deployment
  await db.createAlias({ ...key, ...servedBy(deployment), revision, generation })
}

async function recordHistory(
  { db }: Deployments,
  { hostname, basePath }: Application,
  revision: number,
  replaced: PlannedDeployment,
  by: PlannedDeployment,
): Promise<void> {
  await db.recordHistory({
    hostname,
    basePath,
    revision,
    deploymentId: replaced.deploymentId,
    change: 'REPLACED',
    replacedBy: by.deploymentId,
    replacedDate: isoTime(by.time),
    expireDate: isoTime(by.time + limits.historyKept),
  })
}

function record(
  { db }: Deployments,
  planned: PlannedDeployment,
  leftAt: number | undefined,
): Promise<DeploymentItem> {
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
    ...(leftAt === undefined ? {} : { releaseDate: isoTime(leftAt) }),
    ...(status.startsWith('DESTROY') ? {} : { reviewDate: isoTime(leftAt ?? time) }),
    ...(failureReason === undefined ? {} : { failureReason }),
    destroyAttempt: status.startsWith('DESTROY') ? 1 : 0,
  })
}
