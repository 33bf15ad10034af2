import type { JsonValue } from '@tablewright/design/model'
import { flatMapInTurns } from '@tablewright/system'
import type { DeploymentItem, RouteItem } from '../db.js'
import { limits } from '../limits.js'
import { type Deployments, timeIn } from '../open.js'
import { addressOf } from '../problems.js'
import { aliasFields } from '../rules/aliases/change-alias.js'
import { latestGeneration } from './log-violations.js'
import type { Snapshot } from './read-all.js'
import type { RepairableViolation } from './violation.js'

/**
 * Checks that each alias points to a finished deployment, has its build output, and has a later revision than
 * its history.
 */
export async function aliasViolations(
  services: Deployments,
  snapshot: Snapshot,
): Promise<RepairableViolation[]> {
  const doubts = await flatMapInTurns(snapshot.aliases, (alias) => {
    if (snapshot.unreadable.has(alias.hostname) || snapshot.unreadable.has(alias.deploymentId)) return []
    const deployment = snapshot.deployments.get(alias.deploymentId) ?? null
    const misfits = !fits(alias, snapshot.configs.get(addressOf(alias)), deployment)
    const past = snapshot.history.get(addressOf(alias)) ?? []
    const isBehind = past.some(({ revision }) => alias.revision <= revision)
    return misfits || isBehind ? [{ alias, misfits, isBehind }] : []
  })
  const violations: RepairableViolation[] = []
  for (const { alias, misfits, isBehind } of doubts) {
    if (misfits) violations.push(...(await confirm(services, alias, snapshot)))
    if (isBehind) violations.push(...(await confirmRevision(services, alias)))
  }
  return violations
}

function fits(alias: RouteItem, config: unknown, deployment: DeploymentItem | null): boolean {
  return deployment?.status === 'FINISHED' && isAsBuilt(alias, config, deployment)
}

function isAsBuilt(alias: RouteItem, config: unknown, deployment: DeploymentItem): boolean {
  const { routes, deploymentAlias, project, manifest } = deployment
  const had = [alias.host, alias.routes, config, alias.deploymentAlias, alias.project, alias.manifest]
  return (
    JSON.stringify(had) ===
    JSON.stringify([alias.hostname, routes, deployment.config, deploymentAlias, project, manifest])
  )
}

/** Reads all three items in one transaction. */
async function confirm(
  services: Deployments,
  suspect: RouteItem,
  snapshot: Snapshot,
): Promise<RepairableViolation[]> {
  const { hostname, basePath, deploymentId } = suspect
  const { route, config, deployment } = await services.db.aliasAndDeployment({
    hostname,
    basePath,
    deploymentId,
  })
  // The alias was changed or deleted in the meantime.
  if (route?.deploymentId !== deploymentId || fits(route, config?.config, deployment)) return []
  if (!deployment) {
    const generation = lastGeneration(snapshot, deploymentId)
    return [missingDeployment(services, route, generation, config?.config)]
  }
  return [
    deployment.status === 'FINISHED'
      ? notAsBuilt(services, route, deployment)
      : unfinishedDeployment(services, route, deployment),
  ]
}

/** Returns the generation of a lost deployment: that of its log, or the one after its tombstone. */
function lastGeneration({ logs, tombstones }: Snapshot, deploymentId: string): number {
  const entries = logs.get(deploymentId)
  if (entries) return latestGeneration(entries)
  return (tombstones.find((each) => each.deploymentId === deploymentId)?.generation ?? 0) + 1
}

/** Deployments with aliases are never destroyed, so this one was lost. The alias has its build output. */
function missingDeployment(
  { db }: Deployments,
  alias: RouteItem,
  generation: number,
  config: JsonValue = {},
): RepairableViolation {
  const { hostname, basePath, deploymentId, deploymentAlias, createDate, routes, project, manifest } = alias
  const address = addressOf(alias)
  return {
    invariant: 'alias-deployment',
    message: `Alias ${address} points to deployment ${deploymentId}, which does not exist.`,
    data: { hostname, basePath, deploymentId },
    repair: async () => {
      const built = { generation, deploymentAlias, routes, config, project, manifest, reviewDate: createDate }
      await db.recordDeployment({ deploymentId, createDate, status: 'FINISHED', ...built })
      return `Deployment ${deploymentId} was restored from alias ${address}.`
    },
  }
}

function unfinishedDeployment(
  services: Deployments,
  alias: RouteItem,
  { status }: DeploymentItem,
): RepairableViolation {
  const { hostname, basePath, deploymentId, revision } = alias
  const address = addressOf(alias)
  return {
    invariant: 'alias-deployment',
    message: `Alias ${address} points to deployment ${deploymentId}, which is ${status}.`,
    data: { hostname, basePath, deploymentId, status },
    repair: async () => {
      const expireDate = timeIn(services, limits.historyKept)
      const seen = { replaced: deploymentId, seenRevision: revision }
      await services.db.deleteAliasById({ hostname, basePath, ...seen, expireDate })
      return `Alias ${address} was deleted: deployment ${deploymentId} is ${status}.`
    },
  }
}

function notAsBuilt({ db }: Deployments, alias: RouteItem, deployment: DeploymentItem): RepairableViolation {
  const { hostname, basePath, deploymentId, revision } = alias
  const address = addressOf(alias)
  return {
    invariant: 'alias-as-built',
    message: `Alias ${address} does not have the build settings of deployment ${deploymentId}.`,
    data: { hostname, basePath, deploymentId },
    repair: async () => {
      const seen = { seenRevision: revision, seenDeployment: deploymentId }
      await db.rebuildAlias({ hostname, basePath, ...aliasFields(alias, deployment), revision, ...seen })
      return `Alias ${address} has what deployment ${deploymentId} was built with.`
    },
  }
}

async function confirmRevision({ db }: Deployments, suspect: RouteItem): Promise<RepairableViolation[]> {
  const { hostname, basePath } = suspect
  // Repair the history first.
  const [last] = (await db.listAliasHistory({ hostname, basePath }, { limit: 1 })).items
  const alias = await db.getAliasById({ hostname, basePath })
  if (!last || !alias || alias.revision > last.revision) return []
  const address = addressOf(alias)
  return [
    {
      invariant: 'alias-revision',
      message: `Alias ${address} has revision ${alias.revision}, and its history ${last.revision}.`,
      data: { hostname, basePath },
      repair: async () => {
        const revision = last.revision + 1
        await db.repairRevision({ hostname, basePath, revision, seenRevision: alias.revision })
        return `Alias ${address} has revision ${revision}, after its history.`
      },
    },
  ]
}
