import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Deployments } from '../../open.js'
import { type Bench, finishedDeployment, openBench } from '../../testing/bench.js'
import { createAlias } from '../aliases/create-alias.js'
import { deleteAlias } from '../aliases/delete-alias.js'
import { createDeployment } from './create-deployment.js'
import { deleteDeployment } from './delete-deployment.js'
import { listDeployments } from './list-deployments.js'
import { showDeployment } from './show-deployment.js'
import { reportEvent, updateDeploymentStatus } from './update-status.js'

let bench: Bench
let services: Deployments
beforeEach(async () => {
  bench = await openBench()
  services = bench.services
})
afterEach(() => bench.close())

const statusOf = async (deploymentId: string) =>
  (await services.db.getDeploymentById({ deploymentId }))?.status

describe('creating', () => {
  test('a deployment begins as INITIALIZED, with a generated id unless one is given', async () => {
    const made = await perform(services, createDeployment, { deploymentAlias: 'Shop, main' })
    expect(made).toMatchObject({
      status: 'INITIALIZED',
      aliasCount: 0,
      managed: false,
      routes: [],
      config: {},
    })
    expect(made.deploymentId).toHaveLength(26)
    expect(await perform(services, showDeployment, { deploymentId: made.deploymentId })).toEqual(made)
  })

  test('an id is used once', async () => {
    await perform(services, createDeployment, { deploymentId: 'd1' })
    await expect(perform(services, createDeployment, { deploymentId: 'd1' })).rejects.toMatchObject({
      code: 'DEPLOYMENT_EXISTS',
      data: { field: 'deploymentId' },
    })
  })

  test('an id that would forge a key is refused with its field', async () => {
    await expect(perform(services, createDeployment, { deploymentId: 'a#b' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { field: 'deploymentId' },
    })
  })

  test('a build that is too large for an alias is refused', async () => {
    const config = 'x'.repeat(200_001)
    await expect(perform(services, createDeployment, { config })).rejects.toMatchObject({
      code: 'BUILD_TOO_LARGE',
      data: { field: 'config' },
    })
  })

  test('a missing deployment is not found', async () => {
    await expect(perform(services, showDeployment, { deploymentId: 'd9' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('events', () => {
  const report = (event: Parameters<typeof updateDeploymentStatus>[2], details = {}) =>
    perform(services, reportEvent, { deploymentId: 'd1', event, ...details })
  beforeEach(() => perform(services, createDeployment, { deploymentId: 'd1' }))

  test('a deployment goes from INITIALIZED to FINISHED step by step', async () => {
    for (const event of ['CREATE_IN_PROGRESS', 'CREATE_COMPLETE', 'FINISHED'] as const) {
      expect(await report(event)).toEqual({
        deploymentId: 'd1',
        generation: 1,
        status: event,
        changed: true,
      })
    }
  })

  test('a static site is finished immediately, with its build output', async () => {
    await report('FINISHED', { routes: [{ source: '/' }], config: { buildId: 'b' }, deploymentAlias: 'Docs' })
    expect(await services.db.getDeploymentById({ deploymentId: 'd1' })).toMatchObject({
      status: 'FINISHED',
      routes: [{ source: '/' }],
      config: { buildId: 'b' },
      deploymentAlias: 'Docs',
    })
  })

  test('late and repeated events change nothing', async () => {
    await report('FINISHED')
    for (const event of ['CREATE_IN_PROGRESS', 'CREATE_FAILED', 'CREATE_COMPLETE', 'FINISHED'] as const) {
      expect(await report(event)).toEqual({
        deploymentId: 'd1',
        generation: 1,
        status: 'FINISHED',
        changed: false,
      })
    }
  })

  test('a failure states its reason, and nothing finishes it afterwards', async () => {
    await report('CREATE_IN_PROGRESS')
    await report('CREATE_FAILED', { reason: 'The build ran out of memory' })
    expect(await report('FINISHED')).toMatchObject({ status: 'CREATE_FAILED', changed: false })
    expect(await services.db.getDeploymentById({ deploymentId: 'd1' })).toMatchObject({
      failureReason: 'The build ran out of memory',
    })
  })

  test('events of an earlier attempt to destroy change nothing', async () => {
    await report('CREATE_FAILED')
    await perform(services, deleteDeployment, { deploymentId: 'd1' })
    await report('DESTROY_FAILED', { attempt: 1, reason: 'The bucket is not empty' })
    expect(await perform(services, deleteDeployment, { deploymentId: 'd1' })).toEqual({
      deploymentId: 'd1',
      generation: 1,
      status: 'DESTROY_REQUESTED',
      destroyAttempt: 2,
    })
    expect(await report('DESTROY_FAILED', { attempt: 1 })).toMatchObject({ changed: false })
    expect(await report('DESTROYED', { attempt: 1 })).toMatchObject({ changed: false })
    expect(await report('DESTROYED', { attempt: 2 })).toMatchObject({ status: 'DELETED', changed: true })
  })

  test('a deleted deployment never returns', async () => {
    await perform(services, deleteDeployment, { deploymentId: 'd1' })
    await expect(report('FINISHED')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(report('DESTROYED', { attempt: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await statusOf('d1')).toBeUndefined()
  })

  test.each([
    ['DESTROY_FAILED', {}, 'attempt'],
    ['FINISHED', { attempt: 1 }, 'attempt'],
    ['FINISHED', { reason: 'None' }, 'reason'],
    ['CREATE_COMPLETE', { routes: [] }, 'routes'],
  ] as const)('%s with %j is refused because of %s', async (event, details, field) => {
    await expect(report(event, details)).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { field } })
  })

  test('only its hosting reports events of a managed deployment', async () => {
    await perform(services, createDeployment, { deploymentId: 'm', managed: true })
    const input = { deploymentId: 'm', event: 'FINISHED' } as const
    await expect(perform(services, reportEvent, input)).rejects.toMatchObject({ code: 'DEPLOYMENT_MANAGED' })
    expect(await updateDeploymentStatus(services, 'm', 'FINISHED', {}, 'hosting')).toMatchObject({
      changed: true,
    })
    expect(await updateDeploymentStatus(services, 'd1', 'FINISHED', {}, 'hosting')).toMatchObject({
      status: 'INITIALIZED',
      changed: false,
    })
  })

  test('a destruction of a served deployment is refused', async () => {
    await report('FINISHED')
    await perform(services, createAlias, { hostname: 'www.example.com', deploymentId: 'd1' })
    await expect(report('DESTROY_REQUESTED', { attempt: 1 })).rejects.toMatchObject({
      code: 'DEPLOYMENT_HAS_ALIASES',
      data: { aliasCount: 1 },
    })
  })
})

describe('deleting', () => {
  test('a deployment that never started is deleted immediately', async () => {
    await perform(services, createDeployment, { deploymentId: 'd1' })
    expect(await perform(services, deleteDeployment, { deploymentId: 'd1' })).toEqual({
      deploymentId: 'd1',
      generation: 1,
      status: 'DELETED',
    })
  })

  test('a deployment in creation is not deleted', async () => {
    await perform(services, createDeployment, { deploymentId: 'd1' })
    await updateDeploymentStatus(services, 'd1', 'CREATE_IN_PROGRESS')
    await expect(perform(services, deleteDeployment, { deploymentId: 'd1' })).rejects.toMatchObject({
      code: 'DEPLOYMENT_STATE',
      data: { status: 'CREATE_IN_PROGRESS' },
    })
  })

  test('a deployment with an alias is not deleted; without one it is, and a repetition has no effect', async () => {
    await finishedDeployment(services, 'd1')
    await perform(services, createAlias, { hostname: 'www.example.com', deploymentId: 'd1' })
    await expect(perform(services, deleteDeployment, { deploymentId: 'd1' })).rejects.toMatchObject({
      code: 'DEPLOYMENT_HAS_ALIASES',
    })
    await perform(services, deleteAlias, { hostname: 'www.example.com' })
    const requested = { deploymentId: 'd1', generation: 1, status: 'DESTROY_REQUESTED', destroyAttempt: 1 }
    expect(await perform(services, deleteDeployment, { deploymentId: 'd1' })).toEqual(requested)
    expect(await perform(services, deleteDeployment, { deploymentId: 'd1' })).toEqual(requested)
  })
})

test('the list is newest first and continues with its cursor', async () => {
  for (const deploymentId of ['d1', 'd2', 'd3']) {
    await perform(services, createDeployment, { deploymentId })
    bench.clock.advance(1_000)
  }
  const first = await perform(services, listDeployments, { limit: 2 })
  expect(first.items.map(({ deploymentId }) => deploymentId)).toEqual(['d3', 'd2'])
  const second = await perform(services, listDeployments, { limit: 2, cursor: first.cursor! })
  expect(second.items.map(({ deploymentId }) => deploymentId)).toEqual(['d1'])
})

test('a wait ends when the deployment has settled, or when the time is over', async () => {
  await perform(services, createDeployment, { deploymentId: 'd1' })
  let looks = 0
  const sleep = async () => {
    if (++looks === 3) await updateDeploymentStatus(services, 'd1', 'FINISHED')
  }
  const waiting = { ...services, sleep }
  expect(await perform(waiting, showDeployment, { deploymentId: 'd1', wait: 10 })).toMatchObject({
    status: 'FINISHED',
  })
  expect(looks).toBe(3)
  await perform(services, createDeployment, { deploymentId: 'd2' })
  looks = 10
  const unsettled = await perform(waiting, showDeployment, { deploymentId: 'd2', wait: 1 })
  expect([unsettled.status, looks]).toEqual(['INITIALIZED', 14])
})
