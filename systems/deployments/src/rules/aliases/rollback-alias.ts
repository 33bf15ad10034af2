import { boolean, id, integer } from '@tablewright/design'
import { action, one, refuse, retryOnConflict } from '@tablewright/system'
import type { AliasKey, HistoryItem, RouteItem } from '../../db.js'
import type { Deployments } from '../../open.js'
import { addressOf, revisionMismatch } from '../../problems.js'
import { addressFields, addressFrom } from '../address.js'
import { changedAliasShape, requireAlias } from '../shapes.js'
import { type ChangedAlias, moveAlias } from './change-alias.js'
import { requireSameProject } from './same-project.js'

export const rollbackAlias = action({
  summary: 'Roll an alias back to its previous deployment; repeat to go back further',
  input: {
    ...addressFields,
    /** A deployment of the history. Defaults to the previous one. */
    to: id().optional(),
    takeOver: boolean().default(false),
    revision: integer({ minimum: 1 }).optional(),
  },
  output: one(changedAliasShape),
  run: (services: Deployments, { to, takeOver, revision, ...address }) => {
    const key = addressFrom(address)
    return retryOnConflict(services, async () => {
      const alias = await requireAlias(services, key)
      if (revision !== undefined && revision !== alias.revision) {
        throw revisionMismatch(key, revision, alias.revision)
      }
      return goBack(services, alias, to, takeOver)
    })
  },
})

/** Rolls back. Skips deployments that are destroyed or being destroyed. */
async function goBack(
  services: Deployments,
  alias: RouteItem,
  to: string | undefined,
  takeOver: boolean,
): Promise<ChangedAlias> {
  const { hostname, basePath, deploymentId } = alias
  const history = services.db.listAliasHistory({ hostname, basePath })
  for await (const entry of to === undefined ? notUndone(history) : history) {
    if (entry.deploymentId === deploymentId || (to !== undefined && entry.deploymentId !== to)) continue
    const deployment = await services.db.getDeploymentById({ deploymentId: entry.deploymentId })
    if (deployment?.status !== 'FINISHED') continue
    if (!takeOver) await requireSameProject(services, alias, alias, deployment)
    return moveAlias(services, alias, deployment, { change: 'ROLLED_BACK', restored: entry.revision })
  }
  throw nothingLeft(alias, to)
}

/** Yields the revisions that were not undone by a rollback. */
async function* notUndone(history: AsyncIterable<HistoryItem>): AsyncGenerator<HistoryItem> {
  let below = Number.POSITIVE_INFINITY
  for await (const entry of history) {
    if (entry.revision >= below) continue
    if (entry.change === 'ROLLED_BACK') below = entry.restored ?? entry.revision
    else yield entry
  }
}

function nothingLeft(key: AliasKey, to: string | undefined) {
  const what = to === undefined ? 'no earlier deployment' : `no deployment ${to}`
  return refuse('NOTHING_TO_ROLL_BACK', `Alias ${addressOf(key)} has ${what} to go back to.`, {
    field: to === undefined ? 'hostname' : 'to',
    remedy: 'Look at its history; deployments that were destroyed cannot be served.',
    data: { hostname: key.hostname, basePath: key.basePath },
  })
}
