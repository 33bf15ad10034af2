import type { Driver } from '@tablewright/client'
import { type FakeClock, memoryDatabase, perform, testResources } from '@tablewright/system/testing'
import { deployments } from '../design.js'
import { type Deployments, type DeploymentsOptions, openDeployments } from '../open.js'
import { createDeployment } from '../rules/deployments/create-deployment.js'
import { updateDeploymentStatus } from '../rules/deployments/update-status.js'

export interface Bench {
  readonly services: Deployments
  readonly clock: FakeClock
  readonly driver: Driver
  close(): Promise<void>
}

export const freshDatabase = memoryDatabase(deployments)

/** Opens a system in memory with a fake clock. */
export async function openBench(options: DeploymentsOptions = {}): Promise<Bench> {
  const { resources, driver, clock, close } = await testResources(freshDatabase)
  return { services: openDeployments(resources, options), clock, driver, close }
}

export async function finishedDeployment(services: Deployments, deploymentId: string): Promise<void> {
  await perform(services, createDeployment, {
    deploymentId,
    routes: [deploymentId],
    config: { deploymentId },
  })
  await updateDeploymentStatus(services, deploymentId, 'FINISHED')
}
