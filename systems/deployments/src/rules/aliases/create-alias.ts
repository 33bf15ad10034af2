import { boolean, id, integer } from '@tablewright/design'
import { action, one, refuse, retryOnConflict } from '@tablewright/system'
import type { AliasKey } from '../../db.js'
import type { Deployments } from '../../open.js'
import { addressOf, revisionMismatch } from '../../problems.js'
import { addressFields, addressFrom } from '../address.js'
import { changedAliasShape, requireDeployment } from '../shapes.js'
import { type ChangedAlias, makeAlias, moveAlias } from './change-alias.js'
import { requireSameProject } from './same-project.js'

interface PointOptions {
  /** Whether an existing alias may be replaced. */
  readonly override: boolean
  /** Whether a host of another project may be taken over. */
  readonly takeOver: boolean
  /** Expected revision of the existing alias. */
  readonly revision?: number | undefined
}

const pointFields = {
  takeOver: boolean().default(false),
  revision: integer({ minimum: 1 }).optional(),
}

export const createAlias = action({
  summary:
    'Create an alias of a host name for a finished deployment; an existing alias is replaced only with override',
  input: { ...addressFields, deploymentId: id(), override: boolean().default(false), ...pointFields },
  output: one(changedAliasShape),
  run: (services: Deployments, { deploymentId, override, takeOver, revision, ...address }) =>
    pointAlias(services, addressFrom(address), deploymentId, { override, takeOver, revision }),
})

export const promoteDeployment = action({
  summary: 'Promote a deployment to a host name, in place of any other deployment of the same project',
  input: { deploymentId: id(), ...addressFields, ...pointFields },
  output: one(changedAliasShape),
  run: (services: Deployments, { deploymentId, takeOver, revision, ...address }) =>
    pointAlias(services, addressFrom(address), deploymentId, { override: true, takeOver, revision }),
})

function pointAlias(
  services: Deployments,
  key: AliasKey,
  deploymentId: string,
  { override, takeOver, revision }: PointOptions,
): Promise<ChangedAlias> {
  return retryOnConflict(services, async () => {
    const deployment = await requireDeployment(services, deploymentId)
    const current = await services.db.getAliasById(key)
    if (revision !== undefined && revision !== (current?.revision ?? 0)) {
      throw revisionMismatch(key, revision, current?.revision ?? 0)
    }
    if (current && !override) throw taken(key, current.deploymentId)
    if (!takeOver) await requireSameProject(services, key, current, deployment)
    if (!current) return makeAlias(services, key, deployment)
    if (current.deploymentId === deploymentId) return current
    return moveAlias(services, current, deployment, { change: 'REPLACED' })
  })
}

function taken(key: AliasKey, deploymentId: string) {
  return refuse('ALIAS_EXISTS', `Alias ${addressOf(key)} already points to deployment ${deploymentId}.`, {
    field: 'hostname',
    remedy: 'Set override to replace it.',
    data: { ...key, deploymentId },
  })
}
