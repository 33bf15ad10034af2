import { isTablewrightError, TablewrightError } from '@tablewright/base'
import { actorOf, emit, newEvent } from '@tablewright/system'
import type { AliasKey, DeploymentItem, RouteItem } from '../../db.js'
import { deploymentEvents } from '../../events.js'
import { limits } from '../../limits.js'
import { type Deployments, timeIn } from '../../open.js'
import { refusedTarget, unfinished } from '../../problems.js'

/** An alias, and the deployment that it pointed to before. */
export type ChangedAlias = RouteItem & { readonly replaced?: string }

type Served = Pick<DeploymentItem, 'deploymentId' | 'routes' | 'config'> &
  Partial<Pick<DeploymentItem, 'deploymentAlias' | 'project' | 'manifest'>>

/** Creates an alias. Its revision continues from the history. */
export async function makeAlias(
  services: Deployments,
  key: AliasKey,
  deployment: DeploymentItem,
): Promise<ChangedAlias> {
  requireFinished(deployment)
  const { items } = await services.db.listAliasHistory(key, { limit: 1 })
  const revision = (items[0]?.revision ?? 0) + 1
  try {
    const { generation } = deployment
    const moved = movedEvent(key, deployment, { revision, change: 'CREATED' })
    const [{ route }] = await emit(services, [moved], (tx) => [
      tx.createAlias({ ...key, ...aliasFields(key, deployment), revision, generation }),
    ])
    return route
  } catch (error) {
    if (!isTablewrightError(error, 'ALREADY_EXISTS')) throw refusedTarget(error, deployment.deploymentId)
    throw overtaken(error)
  } finally {
    services.resolver.forget(key.hostname)
  }
}

/** Points an alias to another deployment, in one transaction with its history. */
export async function moveAlias(
  services: Deployments,
  alias: RouteItem,
  deployment: DeploymentItem,
  how: { readonly change: 'REPLACED' | 'ROLLED_BACK'; readonly restored?: number },
): Promise<ChangedAlias> {
  requireFinished(deployment)
  const { hostname, basePath, deploymentId: replaced, revision } = alias
  try {
    const { change } = how
    const moved = movedEvent(alias, deployment, { revision: revision + 1, replaced, change })
    const [{ route }] = await emit(services, [moved], (tx) => [
      tx.replaceAlias({
        hostname,
        basePath,
        ...aliasFields(alias, deployment),
        generation: deployment.generation,
        replaced,
        seenRevision: revision,
        revision: revision + 1,
        expireDate: timeIn(services, limits.historyKept),
        ...how,
        ...actorOf(services),
      }),
    ])
    return { ...route, replaced }
  } catch (error) {
    // The alias was deleted in the meantime: decide again.
    if (isTablewrightError(error, 'NOT_FOUND') && error.data.entity === 'Route') throw overtaken(error)
    throw refusedTarget(error, deployment.deploymentId)
  } finally {
    services.resolver.forget(hostname)
  }
}

interface Move {
  readonly revision: number
  readonly replaced?: string
  readonly change: 'CREATED' | 'REPLACED' | 'ROLLED_BACK'
}

function movedEvent({ hostname, basePath }: AliasKey, { deploymentId }: DeploymentItem, move: Move) {
  return newEvent(deploymentEvents, 'alias.moved', hostname, { hostname, basePath, deploymentId, ...move })
}

/**
 * Returns the attributes that an alias copies from its finished deployment, and its host name in normal
 * order.
 */
export function aliasFields({ hostname: host }: Pick<AliasKey, 'hostname'>, deployment: Served) {
  const { deploymentId, deploymentAlias, routes, config, project, manifest } = deployment
  return { host, deploymentId, deploymentAlias, routes, config, project, manifest }
}

function requireFinished({ deploymentId, status }: DeploymentItem): void {
  if (status !== 'FINISHED') throw unfinished(deploymentId, status)
}

function overtaken(cause: TablewrightError): TablewrightError {
  return new TablewrightError('CONFLICT', 'The alias was changed in the meantime.', { cause })
}
