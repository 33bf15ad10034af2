import type { DeploymentItem, StackItem } from '../db.js'
import { limits } from '../limits.js'
import { type Deployments, timeIn } from '../open.js'
import type { Flaw } from './flaw.js'
import type { Snapshot } from './read-all.js'

/** A deployment has a reason if, and only if, it failed; and nothing is left of deployments that are gone. */
export async function deploymentFlaws(services: Deployments, snapshot: Snapshot): Promise<Flaw[]> {
  const flaws: Flaw[] = []
  for (const deployment of snapshot.deployments.values()) {
    if (!explainsFailure(deployment)) flaws.push(...(await confirmReason(services, deployment)))
  }
  for (const stack of snapshot.stacks) {
    if (!isOwned(snapshot.deployments.get(stack.deploymentId))) {
      flaws.push(...(await confirmStack(services, stack)))
    }
  }
  return flaws
}

function explainsFailure({ status, failureReason }: DeploymentItem): boolean {
  return status.endsWith('_FAILED') === (failureReason !== undefined)
}

async function confirmReason({ db }: Deployments, { deploymentId }: DeploymentItem): Promise<Flaw[]> {
  const deployment = await db.getDeploymentById({ deploymentId })
  if (!deployment || explainsFailure(deployment)) return []
  const { status, failureReason } = deployment
  const told = failureReason === undefined ? 'no reason' : `the reason "${failureReason}"`
  return [
    {
      invariant: 'failure-reason',
      message: `Deployment ${deploymentId} is ${status} and has ${told}.`,
      data: { deploymentId, status },
      repair: async () => {
        const reason = failureReason === undefined ? 'The reason was lost' : null
        await db.repairFailure({ deploymentId, failureReason: reason, seenStatus: status })
        return `Deployment ${deploymentId}, which is ${status}, has ${reason ? 'a reason' : 'no reason'} now.`
      },
    },
  ]
}

function isOwned(deployment: DeploymentItem | undefined | null): boolean {
  return deployment?.managed === true
}

async function confirmStack(services: Deployments, { deploymentId }: StackItem): Promise<Flaw[]> {
  const { stack, deployment } = await services.db.stackAndDeployment({ deploymentId })
  if (stack?.state !== 'CREATED' || isOwned(deployment)) return []
  return [
    {
      invariant: 'stack-deployment',
      message: `The hosting has resources of ${deploymentId}, which is no managed deployment.`,
      data: { deploymentId, resources: stack.resources },
      repair: async () => {
        await services.db.destroyStack({ deploymentId, expireDate: timeIn(services, limits.destroyedKept) })
        return `What the hosting had for ${deploymentId} was destroyed.`
      },
    },
  ]
}
