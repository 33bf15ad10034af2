import { isTablewrightError } from '@tablewright/base'
import { id, integer, oneOf } from '@tablewright/design'
import { action, one, retryOnConflict } from '@tablewright/system'
import type { Deployments } from '../../open.js'
import { hasAliases, noDeployment, wrongState } from '../refusals.js'
import { requireDeployment } from '../shapes.js'

interface Deletion {
  readonly deploymentId: string
  readonly status: 'DELETED' | 'DESTROY_REQUESTED' | 'DESTROY_IN_PROGRESS'
  /** For the events of its destruction. */
  readonly destroyAttempt?: number
}

export const deleteDeployment = action({
  summary: 'Request that a deployment be destroyed; one that never began is deleted at once',
  input: { deploymentId: id() },
  output: one({
    deploymentId: id(),
    status: oneOf('DELETED', 'DESTROY_REQUESTED', 'DESTROY_IN_PROGRESS'),
    destroyAttempt: integer().optional(),
  }),
  run: (services: Deployments, { deploymentId }) =>
    retryOnConflict(services, () => requestDestruction(services, deploymentId)),
})

/** Whatever came between is seen by the condition of the write. */
export async function requestDestruction(services: Deployments, deploymentId: string): Promise<Deletion> {
  const { db } = services
  const { status, destroyAttempt, aliasCount } = await requireDeployment(services, deploymentId)
  if (aliasCount > 0) throw hasAliases(deploymentId, aliasCount)
  switch (status) {
    case 'INITIALIZED':
      await db.deleteDeploymentById({ deploymentId }).catch((error: unknown) => {
        throw isTablewrightError(error, 'NOT_FOUND') ? noDeployment(deploymentId) : error
      })
      return { deploymentId, status: 'DELETED' }
    case 'DESTROY_REQUESTED':
    case 'DESTROY_IN_PROGRESS':
      return { deploymentId, status, destroyAttempt }
    case 'CREATE_IN_PROGRESS':
    case 'CREATE_COMPLETE':
      throw wrongState(deploymentId, status, 'Wait until its creation has finished or failed.')
    default:
      await db.updateDeploymentStatusDestroyRequested({ deploymentId, lastAttempt: destroyAttempt })
      return { deploymentId, status: 'DESTROY_REQUESTED', destroyAttempt: destroyAttempt + 1 }
  }
}
