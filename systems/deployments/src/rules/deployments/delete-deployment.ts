import { isTablewrightError } from '@tablewright/base'
import { id, integer, oneOf } from '@tablewright/design'
import { action, one, retryOnConflict } from '@tablewright/system'
import type { Deployments } from '../../open.js'
import { aliasesChanged, hasAliases, noDeployment, wrongState } from '../../problems.js'
import { deleteSeen } from '../aliases/delete-alias.js'
import { requireDeployment } from '../shapes.js'
import { logEntry } from './log-entry.js'

interface Deletion {
  readonly deploymentId: string
  readonly status: 'DELETED' | 'DESTROY_REQUESTED' | 'DESTROY_IN_PROGRESS'
  /** Generation, for the events of its destruction. */
  readonly generation: number
  readonly destroyAttempt?: number
  readonly deletedAliases?: number
}

export const deleteDeployment = action({
  summary: 'Request the destruction of a deployment; one that never started is deleted immediately',
  input: {
    deploymentId: id(),
    /** Number of aliases that point to it, as confirmation that they are deleted with it. */
    deleteAliases: integer({ minimum: 0 }).optional(),
  },
  output: one({
    deploymentId: id(),
    status: oneOf('DELETED', 'DESTROY_REQUESTED', 'DESTROY_IN_PROGRESS'),
    generation: integer(),
    destroyAttempt: integer().optional(),
    deletedAliases: integer().optional(),
  }),
  run: async (services: Deployments, { deploymentId, deleteAliases = 0 }) => {
    const deletedAliases =
      deleteAliases > 0 ? await deleteAllAliases(services, deploymentId, deleteAliases) : 0
    const deletion = await retryOnConflict(services, () => requestDestruction(services, deploymentId))
    return { ...deletion, ...(deletedAliases > 0 && { deletedAliases }) }
  },
})

/** Deletes the aliases of a deployment if their number equals the confirmed one. */
async function deleteAllAliases(services: Deployments, deploymentId: string, seen: number): Promise<number> {
  const { aliasCount, status } = await requireDeployment(services, deploymentId)
  if (aliasCount !== seen) throw aliasesChanged(deploymentId, seen, aliasCount)
  if (status !== 'FINISHED') return 0
  let deleted = 0
  for await (const { hostname, basePath } of services.db.listAliasesForDeployment({ deploymentId })) {
    try {
      await retryOnConflict(services, () => deleteSeen(services, { hostname, basePath }, { deploymentId }))
      deleted++
    } catch (error) {
      // The index may still list an alias that was deleted or changed.
      if (!isTablewrightError(error, 'NOT_FOUND')) throw error
    }
  }
  return deleted
}

/** Requests the destruction of a deployment, if it is unchanged since it was read. */
export async function requestDestruction(services: Deployments, deploymentId: string): Promise<Deletion> {
  const { db } = services
  const { status, destroyAttempt, aliasCount, generation } = await requireDeployment(services, deploymentId)
  if (aliasCount > 0) throw hasAliases(deploymentId, aliasCount)
  const seen = { deploymentId, generation }
  switch (status) {
    case 'INITIALIZED':
      await db
        .transact((tx) => [
          tx.deleteDeploymentById(seen),
          tx.buryGeneration(seen),
          logEntry(services, tx, 'DELETED', seen),
        ])
        .catch((error: unknown) => {
          throw isTablewrightError(error, 'NOT_FOUND') ? noDeployment(deploymentId) : error
        })
      return { deploymentId, generation, status: 'DELETED' }
    case 'DESTROY_REQUESTED':
    case 'DESTROY_IN_PROGRESS':
      return { deploymentId, generation, status, destroyAttempt }
    case 'CREATE_IN_PROGRESS':
    case 'CREATE_COMPLETE':
      throw wrongState(deploymentId, status, 'Wait until its creation has finished or failed.')
    default: {
      const attempt = destroyAttempt + 1
      await db.transact((tx) => [
        tx.updateDeploymentStatusDestroyRequested({ ...seen, lastAttempt: destroyAttempt }),
        logEntry(services, tx, 'DESTROY_REQUESTED', { ...seen, attempt }),
      ])
      return { deploymentId, generation, status: 'DESTROY_REQUESTED', destroyAttempt: attempt }
    }
  }
}
