import { boolean, id, integer } from '@tablewright/design'
import { action, one, refuse, retryOnConflict } from '@tablewright/system'
import type { AliasKey } from '../../db.js'
import type { Deployments } from '../../open.js'
import { addressFields, addressFrom } from '../address.js'
import { addressOf, revisionMismatch } from '../refusals.js'
import { changedAliasShape, requireDeployment } from '../shapes.js'
import { type ChangedAlias, makeAlias, moveAlias } from './lead-alias.js'

interface Leading {
  /** Whether an alias that is there may be taken over. */
  readonly override: boolean
  /** The revision that it must have then. */
  readonly revision?: number | undefined
}

export const createAlias = action({
  summary: 'Let a host name lead to a finished deployment; taking over an alias must be said',
  input: {
    ...addressFields,
    deploymentId: id(),
    override: boolean().default(false),
    revision: integer({ minimum: 1 }).optional(),
  },
  output: one(changedAliasShape),
  run: (services: Deployments, { deploymentId, override, revision, ...address }) =>
    leadAlias(services, addressFrom(address), deploymentId, { override, revision }),
})

export const promoteDeployment = action({
  summary: 'Let a host name lead to this deployment, whatever it led to before',
  input: { deploymentId: id(), ...addressFields, revision: integer({ minimum: 1 }).optional() },
  output: one(changedAliasShape),
  run: (services: Deployments, { deploymentId, revision, ...address }) =>
    leadAlias(services, addressFrom(address), deploymentId, { override: true, revision }),
})

function leadAlias(
  services: Deployments,
  key: AliasKey,
  deploymentId: string,
  { override, revision }: Leading,
): Promise<ChangedAlias> {
  return retryOnConflict(services, async () => {
    const deployment = await requireDeployment(services, deploymentId)
    const current = await services.db.getAliasById(key)
    if (revision !== undefined && revision !== (current?.revision ?? 0)) {
      throw revisionMismatch(key, revision, current?.revision ?? 0)
    }
    if (!current) return makeAlias(services, key, deployment)
    if (!override) throw taken(key, current.deploymentId)
    if (current.deploymentId === deploymentId) return current
    return moveAlias(services, current, deployment, { change: 'REPLACED' })
  })
}

function taken(key: AliasKey, deploymentId: string) {
  return refuse('ALIAS_EXISTS', `Alias ${addressOf(key)} leads to deployment ${deploymentId} already.`, {
    field: 'hostname',
    remedy: 'Say override to take it over.',
    data: { ...key, deploymentId },
  })
}
