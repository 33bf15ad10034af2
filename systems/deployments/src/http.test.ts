import { sdkDatabase, serveAlone } from '@tablewright/server/testing'
import { perform, testResources } from '@tablewright/system/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { checkDeployments } from './check/check-deployments.js'
import { deployments } from './design.js'
import { hostDeployments } from './jobs/host-deployments.js'
import { openDeployments } from './open.js'
import { createAlias, promoteDeployment } from './rules/aliases/create-alias.js'
import { rollbackAlias } from './rules/aliases/rollback-alias.js'
import { createDeployment } from './rules/deployments/create-deployment.js'
import { resolveRequest } from './rules/resolve/resolve-request.js'
import { deploymentsSystem } from './system.js'
import { finishedDeployment } from './testing/bench.js'

const hostname = 'www.example.com'

test('deployments run on any DynamoDB endpoint with the AWS SDK', async () => {
  const { resources, close } = await testResources(sdkDatabase(deployments))
  const services = openDeployments(resources)
  await finishedDeployment(services, 'old')
  await perform(services, createDeployment, { deploymentId: 'new', managed: true })
  expect(await hostDeployments(services)).toMatchObject({ created: 1 })
  const both = await Promise.allSettled(
    ['old', 'new'].map((deploymentId) => perform(services, createAlias, { hostname, deploymentId })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await perform(services, promoteDeployment, { hostname, deploymentId: 'old' })
  await perform(services, promoteDeployment, { hostname, deploymentId: 'new' })
  await perform(services, rollbackAlias, { hostname })
  expect((await perform(services, resolveRequest, { host: hostname })).deploymentId).toBe('old')
  expect((await checkDeployments(services)).violations).toEqual([])
  await close()
})

const served = await serveAlone(deploymentsSystem)
const { ask } = served

describe('over HTTP', () => {
  afterAll(served.close)
  const finish = async (deploymentId: string) => {
    expect(await ask('POST', '/deployments', { deploymentId, routes: [deploymentId] })).toMatchObject({
      status: 201,
    })
    expect(await ask('POST', `/deployments/${deploymentId}/events`, { event: 'FINISHED' })).toMatchObject({
      status: 200,
      body: { status: 'FINISHED', changed: true },
    })
  }

  test('two deployments are created, one is promoted over the other, and rolled back', async () => {
    await finish('shop-1')
    await finish('shop-2')
    expect(await ask('POST', '/aliases', { hostname, deploymentId: 'shop-1' })).toMatchObject({ status: 201 })
    expect(await ask('POST', '/deployments/shop-2/promote', { hostname })).toMatchObject({
      status: 200,
      body: { deploymentId: 'shop-2', replaced: 'shop-1' },
    })
    expect(await ask('GET', `/resolve?host=${hostname}&path=/cart`)).toMatchObject({
      body: { deploymentId: 'shop-2', routes: ['shop-2'] },
    })
    expect(await ask('DELETE', '/deployments/shop-2')).toMatchObject({
      status: 409,
      body: { code: 'DEPLOYMENT_HAS_ALIASES' },
    })
    expect(await ask('POST', `/aliases/${hostname}/rollback`, {})).toMatchObject({
      body: { deploymentId: 'shop-1', replaced: 'shop-2' },
    })
    expect(await ask('DELETE', '/deployments/shop-2')).toMatchObject({
      body: { status: 'DESTROY_REQUESTED', destroyAttempt: 1 },
    })
    expect(await ask('GET', '/deployments')).toMatchObject({ body: { items: [{}, {}] } })
    expect(await ask('GET', '/aliases?deploymentId=shop-1')).toMatchObject({
      body: { items: [{ hostname }] },
    })
    expect(await ask('GET', `/aliases/${hostname}/history`)).toMatchObject({
      body: { items: [{ deploymentId: 'shop-2' }, { deploymentId: 'shop-1' }] },
    })
  })

  test('an alias with a base path is found by its path, and changed only at the version that was read', async () => {
    await finish('docs-1')
    await ask('POST', '/aliases', { hostname, basePath: '/docs', deploymentId: 'docs-1' })
    for (const path of ['docs', '%2Fdocs']) {
      expect(await ask('GET', `/aliases/${hostname}/${path}`)).toMatchObject({
        status: 200,
        etag: '"1"',
        body: { basePath: '/docs', config: {} },
      })
    }
    expect(await ask('DELETE', `/aliases/${hostname}/docs`, undefined, { 'if-match': '"2"' })).toMatchObject({
      status: 412,
      body: { code: 'REVISION_MISMATCH' },
    })
    expect(await ask('DELETE', `/aliases/${hostname}/docs`, undefined, { 'if-match': '"1"' })).toMatchObject({
      status: 204,
    })
    expect(await ask('GET', `/aliases/${hostname}/docs`)).toMatchObject({ status: 404 })
  })

  test.each([
    ['GET', '/deployments/none', undefined, 404, 'NOT_FOUND', 'deploymentId'],
    ['GET', '/resolve?host=a%20b', undefined, 400, 'INVALID_INPUT', 'host'],
    ['POST', '/aliases', { hostname: 'a#b', deploymentId: 'x' }, 400, 'INVALID_INPUT', 'hostname'],
    ['POST', '/aliases', { hostname, basePath: '/a?b', deploymentId: 'x' }, 400, 'INVALID_INPUT', 'basePath'],
    ['POST', '/deployments', { config: 'x'.repeat(200_001) }, 422, 'BUILD_TOO_LARGE', 'config'],
    ['POST', '/aliases/nowhere.example.com/rollback', {}, 404, 'NOT_FOUND', 'hostname'],
  ])('%s %s is a problem with a code and the field', async (method, path, body, status, code, field) => {
    expect(await ask(method, path, body)).toMatchObject({ status, body: { code, status, field } })
  })

  test('the description names every route', async () => {
    const { body } = await ask('GET', '/openapi.json')
    for (const path of [
      '/deployments',
      '/deployments/{deploymentId}',
      ...['events', 'promote', 'stack'].map((word) => `/deployments/{deploymentId}/${word}`),
      '/aliases',
      '/aliases/{hostname}',
      '/aliases/{hostname}/{basePath}',
      '/aliases/{hostname}/rollback',
      '/aliases/{hostname}/history',
      '/resolve',
    ]) {
      expect(Object.keys(body.paths)).toContain(path)
    }
  })
})
