import { isoTime, seededRandom } from '@tablewright/base'
import { bulkLoad, type WritesOf } from '@tablewright/client'
import { type SampleOptions, sampleLoad } from '@tablewright/system'
import type { AliasKey } from '../db.js'
import { limits } from '../limits.js'
import type { Deployments } from '../open.js'
import { aliasFields } from '../rules/aliases/change-alias.js'
import { type Application, itemsOf, type PlannedDeployment, planApplications } from './plan-applications.js'

/** Fills empty tables with applications, each with deployments, an address, previews and a history. */
export async function sampleDeployments(services: Deployments, options: SampleOptions): Promise<void> {
  const { seed, items, onProgress } = options
  let [index, done] = [0, 0]
  await bulkLoad(
    services.db,
    async (write) => {
      for (const application of planApplications(seed, items, services.clock())) {
        const { time } = application.deployments.at(-1)!
        await write((tx) => writesOf(tx, application), {
          clock: () => time,
          random: seededRandom(seed + index++),
        })
        done += itemsOf(application)
        onProgress?.(Math.min(1, done / items))
      }
    },
    sampleLoad,
  )
  onProgress?.(1)
}

/**
 * Returns the writes of all promotions: the current aliases, and the previous deployments of each address.
 */
function writesOf(tx: WritesOf<Deployments['db']>, application: Application) {
  const { deployments, hostname, basePath, preview } = application
  const served = deployments.filter(({ serves }) => serves.production)
  const units = deployments.map((planned): Unit => {
    const { deploymentId, serves, time } = planned
    const place = served.indexOf(planned)
    const deployment = newDeployment(planned, place < 0 ? undefined : served[place + 1]?.time)
    const lead = (key: AliasKey, revision: number): NewAlias => ({
      ...key,
      ...aliasFields(key, deployment),
      revision,
      generation: deployment.generation,
      createDate: isoTime(time),
    })
    const tried = serves.preview ? [lead({ hostname: preview(deploymentId), basePath: '/' }, 1)] : []
    const isCurrent = place >= 0 && place === served.length - 1
    return { deployment, aliases: isCurrent ? [...tried, lead({ hostname, basePath }, place + 1)] : tried }
  })
  return [
    ...units.flatMap(({ deployment, aliases }) => [
      tx.recordDeployment(deployment),
      ...aliases.map((alias) => tx.createAlias(alias)),
    ]),
    ...historyOf(application, served).map((entry) => tx.recordHistory(entry)),
  ]
}

/** A deployment and its aliases. */
interface Unit {
  readonly deployment: ReturnType<typeof newDeployment>
  readonly aliases: readonly NewAlias[]
}

type NewAlias = Parameters<Deployments['db']['createAlias']>[0]
type NewHistory = Parameters<Deployments['db']['recordHistory']>[0]

function historyOf(
  { hostname, basePath }: Application,
  served: readonly PlannedDeployment[],
): readonly NewHistory[] {
  return served.slice(0, -1).map((replaced, index) => {
    const by = served[index + 1]!
    return {
      hostname,
      basePath,
      revision: index + 1,
      deploymentId: replaced.deploymentId,
      change: 'REPLACED',
      replacedBy: by.deploymentId,
      replacedDate: isoTime(by.time),
      expireDate: isoTime(by.time + limits.historyKept),
    }
  })
}

function newDeployment(planned: PlannedDeployment, leftAt: number | undefined) {
  const { deploymentId, deploymentAlias, status, failureReason, routes, config } = planned
  const { project, branch, commit, time } = planned
  return {
    deploymentId,
    generation: 1,
    deploymentAlias,
    status,
    routes,
    config,
    project,
    branch,
    commit,
    createDate: isoTime(time),
    previews: 'DONE' as const,
    ...(leftAt === undefined ? {} : { releaseDate: isoTime(leftAt) }),
    ...(status.startsWith('DESTROY') ? {} : { reviewDate: isoTime(leftAt ?? time) }),
    ...(failureReason === undefined ? {} : { failureReason }),
    destroyAttempt: status.startsWith('DESTROY') ? 1 : 0,
  }
}
