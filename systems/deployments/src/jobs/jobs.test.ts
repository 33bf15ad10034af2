import { perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { checkDeployments } from '../check/check-deployments.js'
import type { Hosting } from '../ports/hosting.js'
import { promoteDeployment } from '../rules/aliases/create-alias.js'
import { createDeployment } from '../rules/deployments/create-deployment.js'
import { deleteDeployment } from '../rules/deployments/delete-deployment.js'
import { showStack } from '../rules/deployments/show-stack.js'
import { finishedDeployment, openBench } from '../testing/bench.js'
import { hostDeployments } from './host-deployments.js'
import { retireDeployments } from './retire-deployments.js'

const day = 86_400_000

test('a managed deployment is created, served, destroyed and deleted', async () => {
  const { services, close } = await openBench()
  const { db } = services
  await perform(services, createDeployment, { deploymentId: 'd', managed: true, routes: ['r'] })
  await perform(services, createDeployment, { deploymentId: 'elsewhere' })
  expect(await hostDeployments(services)).toMatchObject({ created: 1, skipped: 0 })
  expect(await db.getDeploymentById({ deploymentId: 'd' })).toMatchObject({
    status: 'FINISHED',
    routes: ['r'],
  })
  expect(await db.getDeploymentById({ deploymentId: 'elsewhere' })).toMatchObject({ status: 'INITIALIZED' })
  expect(await perform(services, showStack, { deploymentId: 'd' })).toMatchObject({ state: 'CREATED' })
  await expect(perform(services, showStack, { deploymentId: 'elsewhere' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await perform(services, deleteDeployment, { deploymentId: 'd' })
  expect(await hostDeployments(services)).toMatchObject({ destroyed: 1 })
  expect(await db.getDeploymentById({ deploymentId: 'd' })).toBeNull()
  expect(await perform(services, showStack, { deploymentId: 'd' })).toMatchObject({ state: 'DESTROYED' })
  expect((await checkDeployments(services)).violations).toEqual([])
  await close()
})

test('a failing hosting is a failure with its reason; a destruction is retried on request', async () => {
  let broken = true
  const fail = async () => {
    if (broken) throw new Error('The quota is used up')
    return {}
  }
  const hosting: Hosting = { create: fail, destroy: async () => void (await fail()) }
  const { services, close } = await openBench({ hosting: () => hosting })
  const standing = () => services.db.getDeploymentById({ deploymentId: 'd' })
  await perform(services, createDeployment, { deploymentId: 'd', managed: true })
  expect(await hostDeployments(services)).toMatchObject({ failed: 1 })
  expect(await standing()).toMatchObject({ status: 'CREATE_FAILED', failureReason: 'The quota is used up' })
  await perform(services, deleteDeployment, { deploymentId: 'd' })
  expect(await hostDeployments(services)).toMatchObject({ failed: 1 })
  expect(await standing()).toMatchObject({ status: 'DESTROY_FAILED', destroyAttempt: 1 })
  expect(await hostDeployments(services)).toMatchObject({ created: 0, destroyed: 0, failed: 0 })
  broken = false
  await perform(services, deleteDeployment, { deploymentId: 'd' })
  expect(await hostDeployments(services)).toMatchObject({ destroyed: 1 })
  expect(await standing()).toBeNull()
  await close()
})

test('output that no alias can use is also a failure', async () => {
  const hosting: Hosting = {
    create: async () => ({ config: 'x'.repeat(200_001) }),
    destroy: async () => undefined,
  }
  const { services, close } = await openBench({ hosting: () => hosting })
  await perform(services, createDeployment, { deploymentId: 'd', managed: true })
  expect(await hostDeployments(services)).toMatchObject({ failed: 1 })
  const { status, failureReason } = (await services.db.getDeploymentById({ deploymentId: 'd' }))!
  expect([status, failureReason]).toEqual([
    'CREATE_FAILED',
    expect.stringContaining('there is room for 200000'),
  ])
  await close()
})

test('the output of the hosting is served', async () => {
  const hosting: Hosting = {
    create: async () => ({ routes: ['found'], config: { found: true } }),
    destroy: async () => undefined,
  }
  const { services, close } = await openBench({ hosting: () => hosting })
  await perform(services, createDeployment, { deploymentId: 'd', managed: true })
  await hostDeployments(services)
  const alias = await perform(services, promoteDeployment, { deploymentId: 'd', hostname: 'www.example.com' })
  expect(alias.routes).toEqual(['found'])
  await close()
})

test('old deployments are destroyed, except those that are served, were served recently or are the newest', async () => {
  const { services, clock, close } = await openBench({ retention: { keepFor: 10 * day, keepNewest: 1 } })
  const { db } = services
  const hostname = 'www.example.com'
  for (const deploymentId of ['unused', 'left', 'served']) {
    await finishedDeployment(services, deploymentId)
    clock.advance(day)
  }
  await perform(services, createDeployment, { deploymentId: 'forgotten' })
  await perform(services, promoteDeployment, { deploymentId: 'left', hostname })
  clock.advance(5 * day)
  await perform(services, promoteDeployment, { deploymentId: 'served', hostname })
  expect(await retireDeployments(services)).toEqual({ retired: 0, kept: 0 })
  clock.advance(6 * day)
  await perform(services, createDeployment, { deploymentId: 'newest' })
  expect(await retireDeployments(services)).toEqual({ retired: 2, kept: 0 })
  const statusOf = async (deploymentId: string) => (await db.getDeploymentById({ deploymentId }))?.status
  expect(await statusOf('unused')).toBe('DESTROY_REQUESTED')
  expect(await statusOf('forgotten')).toBeUndefined()
  expect([await statusOf('left'), await statusOf('served')]).toEqual(['FINISHED', 'FINISHED'])
  clock.advance(10 * day)
  expect(await retireDeployments(services)).toEqual({ retired: 1, kept: 1 })
  expect(await retireDeployments(services)).toEqual({ retired: 0, kept: 0 })
  clock.advance(2 * day)
  expect(await retireDeployments(services)).toEqual({ retired: 0, kept: 1 })
  expect([await statusOf('left'), await statusOf('newest')]).toEqual(['DESTROY_REQUESTED', 'INITIALIZED'])
  expect((await checkDeployments(services)).violations).toEqual([])
  await close()
})
