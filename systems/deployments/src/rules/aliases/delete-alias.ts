import { isTablewrightError } from '@tablewright/base'
import { integer } from '@tablewright/design'
import { action, actorOf, emit, newEvent, nothing, retryOnConflict } from '@tablewright/system'
import type { AliasKey } from '../../db.js'
import { deploymentEvents } from '../../events.js'
import { limits } from '../../limits.js'
import { type Deployments, timeIn } from '../../open.js'
import { noAlias, revisionMismatch } from '../../problems.js'
import { addressFields, addressFrom } from '../address.js'
import { requireAlias } from '../shapes.js'

export const deleteAlias = action({
  summary: 'Delete an alias; its history is kept',
  input: { ...addressFields, revision: integer({ minimum: 1 }).optional() },
  output: nothing(),
  run: async (services: Deployments, { revision, ...address }) => {
    const key = addressFrom(address)
    await retryOnConflict(services, () => deleteSeen(services, key, { revision }))
    return undefined
  },
})

/** Deletes an alias if it has the expected revision and points to the expected deployment. */
export async function deleteSeen(
  services: Deployments,
  key: AliasKey,
  expected: { readonly revision?: number | undefined; readonly deploymentId?: string },
): Promise<void> {
  const { deploymentId, revision } = await requireAlias(services, key)
  if (expected.deploymentId !== undefined && expected.deploymentId !== deploymentId) throw noAlias(key)
  if (expected.revision !== undefined && expected.revision !== revision) {
    throw revisionMismatch(key, expected.revision, revision)
  }
  try {
    const data = { ...key, revision, replaced: deploymentId }
    const deleted = newEvent(deploymentEvents, 'alias.deleted', key.hostname, data)
    await emit(services, [deleted], (tx) => [
      tx.deleteAliasById({
        ...key,
        replaced: deploymentId,
        seenRevision: revision,
        expireDate: timeIn(services, limits.historyKept),
        ...actorOf(services),
      }),
    ])
  } catch (error) {
    throw isTablewrightError(error, 'NOT_FOUND') && error.data.entity === 'Route' ? noAlias(key) : error
  } finally {
    services.resolver.forget(key.hostname)
  }
}
