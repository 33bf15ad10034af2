import { flatMapInTurns } from '@tablewright/system'
import type { DeploymentItem, StackItem, TombstoneItem } from '../db.js'
import { limits } from '../limits.js'
import { type Deployments, timeIn } from '../open.js'
import type { Snapshot } from './read-all.js'
import type { RepairableViolation } from './violation.js'

/**
 * Checks that a deployment has a reason if and only if it failed, that it has a review date unless its
 * destruction is requested, that its generation is later than its tombstone, and that nothing is left of
 * deleted deployments.
 */
export async function deploymentViolations(
  services: Deployments,
  snapshot: Snapshot,
): Promise<RepairableViolation[]> {
  const violations: RepairableViolation[] = []
  const isReadable = ({ deploymentId }: { readonly deploymentId: string }) =>
    !snapshot.unreadable.has(deploymentId)
  const doubtful = await flatMapInTurns(snapshot.deployments.values(), (deployment) => {
    const isRight = explainsFailure(deployment) && isReviewed(deployment)
    return isRight || !isReadable(deployment) ? [] : [deployment]
  })
  for (const deployment of doubtful) {
    if (!explainsFailure(deployment)) violations.push(...(await confirmReason(services, deployment)))
    if (!isReviewed(deployment)) violations.push(...(await confirmReview(services, deployment)))
  }
  for (const tombstone of snapshot.tombstones.filter(isReadable)) {
    const deployment = snapshot.deployments.get(tombstone.deploymentId)
    if (deployment && deployment.generation <= tombstone.generation) {
      violations.push(...(await confirmTombstone(services, tombstone)))
    }
  }
  for (const stack of snapshot.stacks.filter(isReadable)) {
    if (!isOwned(snapshot.deployments.get(stack.deploymentId))) {
      violations.push(...(await confirmStack(services, stack)))
    }
  }
  return violations
}

function explainsFailure({ status, failureReason }: DeploymentItem): boolean {
  return status.endsWith('_FAILED') === (failureReason !== undefined)
}

async function confirmReason(
  { db }: Deployments,
  { deploymentId }: DeploymentItem,
): Promise<RepairableViolation[]> {
  const deployment = await db.getDeploymentById({ deploymentId })
  if (!deployment || explainsFailure(deployment)) return []
  const { status, failureReason } = deployment
  const reason = failureReason === undefined ? 'no reason' : `the reason "${failureReason}"`
  return [
    {
      invariant: 'failure-reason',
      message: `Deployment ${deploymentId} is ${status} and has ${reason}.`,
      data: { deploymentId, status },
      repair: async () => {
        const reason = failureReason === undefined ? 'The reason was lost' : null
        await db.repairFailure({ deploymentId, failureReason: reason, seenStatus: status })
        return `Deployment ${deploymentId}, which is ${status}, has ${reason ? 'a reason' : 'no reason'} now.`
      },
    },
  ]
}

function isReviewed({ status, reviewDate }: DeploymentItem): boolean {
  return status.startsWith('DESTROY_') === (reviewDate === undefined)
}

async function confirmReview(
  services: Deployments,
  { deploymentId }: DeploymentItem,
): Promise<RepairableViolation[]> {
  const deployment = await services.db.getDeploymentById({ deploymentId })
  if (!deployment || isReviewed(deployment)) return []
  const { status, reviewDate } = deployment
  return [
    {
      invariant: 'review-date',
      message: `Deployment ${deploymentId} is ${status} and has ${reviewDate ?? 'no date'} for its review.`,
      data: { deploymentId, status },
      repair: async () => {
        const date = reviewDate === undefined ? timeIn(services, 0) : null
        await services.db.repairReview({ deploymentId, reviewDate: date, seenStatus: status })
        return `Deployment ${deploymentId}, which is ${status}, ${date ? 'is reviewed again' : 'is not reviewed'}.`
      },
    },
  ]
}

async function confirmTombstone(
  { db }: Deployments,
  { deploymentId }: TombstoneItem,
): Promise<RepairableViolation[]> {
  const { tombstone, deployment } = await db.tombstoneAndDeployment({ deploymentId })
  if (!tombstone || !deployment || deployment.generation > tombstone.generation) return []
  const { generation } = deployment
  return [
    {
      invariant: 'generation',
      message: `Deployment ${deploymentId} has generation ${generation}, and ${tombstone.generation} was deleted already.`,
      data: { deploymentId, generation },
      repair: async () => {
        const seen = { deploymentId, seenGeneration: tombstone.generation }
        if (generation > 1) await db.repairTombstone({ ...seen, generation: generation - 1 })
        else await db.removeTombstone(seen)
        return `The tombstone of ${deploymentId} is earlier than generation ${generation}.`
      },
    },
  ]
}

function isOwned(deployment: DeploymentItem | undefined | null): boolean {
  return deployment?.managed === true
}

async function confirmStack(
  services: Deployments,
  { deploymentId }: StackItem,
): Promise<RepairableViolation[]> {
  const { stack, deployment } = await services.db.stackAndDeployment({ deploymentId })
  if (stack?.state !== 'CREATED' || isOwned(deployment)) return []
  return [
    {
      invariant: 'stack-deployment',
      message: `The hosting has resources of ${deploymentId}, which is not a managed deployment.`,
      data: { deploymentId, resources: stack.resources },
      repair: async () => {
        const expireDate = timeIn(services, limits.destroyedKept)
        await services.db.destroyStack({ deploymentId, generation: stack.generation, expireDate })
        return `What the hosting had for ${deploymentId} was destroyed.`
      },
    },
  ]
}
