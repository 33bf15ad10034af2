import { id, integer } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import type { DeploymentItem, DeploymentStatus } from '../../db.js'
import { limits } from '../../limits.js'
import type { Deployments } from '../../open.js'
import { deploymentShape, requireDeployment } from '../shapes.js'

const settled: ReadonlySet<DeploymentStatus> = new Set(['FINISHED', 'CREATE_FAILED', 'DESTROY_FAILED'])

export const showDeployment = action({
  summary: 'Show a deployment, immediately or when it has reached a final status',
  input: {
    deploymentId: id(),
    /** Seconds. */
    wait: integer({ minimum: 0, maximum: limits.maxWait }).default(0),
  },
  output: one(deploymentShape),
  run: (services: Deployments, { deploymentId, wait }) => settle(services, deploymentId, wait),
})

/** Polls until the deployment is in a final state or deleted, or the time is over. */
async function settle(services: Deployments, deploymentId: string, seconds: number): Promise<DeploymentItem> {
  let left = Math.ceil((seconds * 1_000) / limits.pollEvery)
  for (;;) {
    const deployment = await requireDeployment(services, deploymentId)
    if (settled.has(deployment.status) || left-- <= 0) return deployment
    await services.sleep(limits.pollEvery)
  }
}
