import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkDeployments } from '../../check/check-deployments.js'
import { hostDeployments } from '../../jobs/host-deployments.js'
import { type Bench, openBench } from '../../testing/bench.js'
import { createDeployment } from '../deployments/create-deployment.js'
import { deleteDeployment } from '../deployments/delete-deployment.js'
import { listDeployments } from '../deployments/list-deployments.js'
import { reportEvent, updateDeploymentStatus } from '../deployments/update-status.js'
import { resolveRequest } from '../resolve/resolve-request.js'
import { previewHosts } from './assign-previews.js'
import { createAlias, promoteDeployment } from './create-alias.js'
import { listAliases } from './list-aliases.js'
import { rollbackAlias } from './rollback-alias.js'
import { showAlias } from './show-alias.js'

let bench: Bench
beforeEach(async () => {
  bench = await openBench({ previewDomain: 'preview.example' })
})
afterEach(async () => {
  const { violations } = await checkDeployments(bench.services)
  await bench.close()
  expect(violations).toEqual([])
})

async function finished(deploymentId: string, project: string, branch = 'main') {
  bench.clock.advance(1_000)
  await perform(bench.services, createDeployment, { deploymentId, project, branch, commit: '3F2A1C9' })
  await perform(bench.services, reportEvent, { deploymentId, event: 'FINISHED' })
}
const resolved = async (host: string) =>
  (await perform(bench.services, resolveRequest, { host }).catch(() => undefined))?.deploymentId

describe('preview host names', () => {
  test('one serves the deployment, another the newest of its branch', async () => {
    await finished('shop-1', 'shop')
    await finished('shop-2', 'shop')
    const [ofBranch = '', own = ''] = previewHosts(
      { deploymentId: 'shop-1', generation: 1, project: 'shop', branch: 'main' },
      'preview.example',
    )
    expect(ofBranch).toBe('shop-git-main.preview.example')
    expect(own).toMatch(/^shop-[0-9a-f]{8}\.preview\.example$/)
    expect([await resolved(ofBranch), await resolved(own)]).toEqual(['shop-2', 'shop-1'])
  })

  test('a deployment that finishes late does not take its branch back', async () => {
    const { services, clock } = bench
    await perform(services, createDeployment, { deploymentId: 'slow', project: 'shop', branch: 'main' })
    clock.advance(1_000)
    await finished('fast', 'shop')
    await perform(services, reportEvent, { deploymentId: 'slow', event: 'FINISHED' })
    expect(await resolved('shop-git-main.preview.example')).toBe('fast')
  })

  test('the job assigns them when the process that finished the deployment died', async () => {
    const { services } = bench
    await perform(services, createDeployment, { deploymentId: 'a', project: 'shop', branch: 'main' })
    await updateDeploymentStatus(services, 'a', 'FINISHED')
    expect(await resolved('shop-git-main.preview.example')).toBeUndefined()
    expect(await hostDeployments(services)).toMatchObject({ previews: 2 })
    expect(await hostDeployments(services)).toMatchObject({ previews: 0 })
    expect(await resolved('shop-git-main.preview.example')).toBe('a')
  })

  test.each([
    ['feature/new-menu', /^shop-git-feature-new-menu-[0-9a-f]{8}$/],
    ['Main', /^shop-git-main-[0-9a-f]{8}$/],
    ['x'.repeat(100), /^shop-git-x{45}-[0-9a-f]{8}$/],
    ['日本', /^shop-git-[0-9a-f]{8}$/],
  ])('branch %s has a label of its own', (branch, label) => {
    const [host = ''] = previewHosts(
      { deploymentId: 'a', generation: 1, project: 'shop', branch },
      'p.example',
    )
    expect(host.split('.')[0]).toMatch(label)
    expect(host.split('.')[0]!.length).toBeLessThanOrEqual(63)
  })
})

describe('a host that serves another project', () => {
  const hostname = 'www.example.com'
  beforeEach(async () => {
    await finished('shop-1', 'shop')
    await finished('blog-1', 'blog')
    await perform(bench.services, createAlias, { hostname, deploymentId: 'shop-1' })
  })

  test('is taken over only on request', async () => {
    const { services } = bench
    const promotion = { hostname, deploymentId: 'blog-1' }
    const refusal = { code: 'HOST_OF_OTHER_PROJECT', data: { owner: 'shop', project: 'blog' } }
    await expect(perform(services, promoteDeployment, promotion)).rejects.toMatchObject(refusal)
    await expect(perform(services, createAlias, { ...promotion, override: true })).rejects.toMatchObject(
      refusal,
    )
    await expect(perform(services, createAlias, { ...promotion, basePath: '/blog' })).rejects.toMatchObject(
      refusal,
    )
    expect(await resolved(hostname)).toBe('shop-1')
    await perform(services, promoteDeployment, { ...promotion, takeOver: true })
    expect(await resolved(hostname)).toBe('blog-1')
  })

  test('is not returned by a rollback without takeOver either', async () => {
    const { services } = bench
    await perform(services, promoteDeployment, { hostname, deploymentId: 'blog-1', takeOver: true })
    await expect(perform(services, rollbackAlias, { hostname })).rejects.toMatchObject({
      code: 'HOST_OF_OTHER_PROJECT',
    })
    await perform(services, rollbackAlias, { hostname, takeOver: true })
    expect(await resolved(hostname)).toBe('shop-1')
  })

  test('keeps the names below its wildcard that have no alias, unless they are taken over', async () => {
    const { services } = bench
    await perform(services, createAlias, { hostname: '*.example.org', deploymentId: 'shop-1' })
    const refusal = { code: 'HOST_OF_OTHER_PROJECT', data: { owner: 'shop', project: 'blog' } }
    for (const basePath of ['/', '/login']) {
      const alias = { hostname: 'www.example.org', basePath, deploymentId: 'blog-1' }
      await expect(perform(services, createAlias, alias)).rejects.toMatchObject(refusal)
    }
    const whole = { hostname: 'www.example.org', deploymentId: 'blog-1' }
    await perform(services, createAlias, { ...whole, takeOver: true })
    await perform(services, createAlias, { ...whole, basePath: '/login' })
    await perform(services, createAlias, { hostname: 'two.www.example.org', deploymentId: 'blog-1' })
    await perform(services, createAlias, { hostname: '*.example.com', deploymentId: 'blog-1' })
    expect(await resolved(hostname)).toBe('shop-1')
  })

  test('is not taken over by a deployment without project', async () => {
    const { services } = bench
    await perform(services, createDeployment, { deploymentId: 'loose' })
    await perform(services, reportEvent, { deploymentId: 'loose', event: 'FINISHED' })
    for (const basePath of ['/', '/login']) {
      const promotion = { hostname, basePath, deploymentId: 'loose' }
      await expect(perform(services, promoteDeployment, promotion)).rejects.toMatchObject({
        code: 'HOST_OF_OTHER_PROJECT',
      })
    }
  })
})

test('a deployment is deleted with its aliases if their number is confirmed', async () => {
  const { services } = bench
  await finished('shop-1', 'shop')
  for (const basePath of ['/', '/a', '/b']) {
    await perform(services, createAlias, { hostname: 'www.example.com', basePath, deploymentId: 'shop-1' })
  }
  const deletion = { deploymentId: 'shop-1' }
  await expect(perform(services, deleteDeployment, deletion)).rejects.toMatchObject({
    code: 'DEPLOYMENT_HAS_ALIASES',
    data: { aliasCount: 5 },
  })
  await expect(perform(services, deleteDeployment, { ...deletion, deleteAliases: 4 })).rejects.toMatchObject({
    code: 'ALIASES_CHANGED',
    data: { aliasCount: 5 },
  })
  expect(await perform(services, deleteDeployment, { ...deletion, deleteAliases: 5 })).toMatchObject({
    status: 'DESTROY_REQUESTED',
    deletedAliases: 5,
  })
  expect((await perform(services, listAliases, {})).items).toEqual([])
})

test('lists are filtered by keys', async () => {
  const { services } = bench
  await finished('shop-1', 'shop')
  await finished('shop-2', 'shop', 'next#1')
  await finished('blog-1', 'blog')
  await perform(services, createDeployment, { deploymentId: 'new' })
  const ids = async (input: Parameters<typeof perform<never, typeof listDeployments.input, never>>[2]) =>
    (await perform(services, listDeployments, input)).items.map(({ deploymentId }) => deploymentId)
  expect(await ids({ status: 'FINISHED' })).toEqual(['blog-1', 'shop-2', 'shop-1'])
  expect(await ids({ status: 'INITIALIZED' })).toEqual(['new'])
  expect(await ids({ project: 'shop' })).toEqual(['shop-2', 'shop-1'])
  expect(await ids({ project: 'shop', branch: 'next#1' })).toEqual(['shop-2'])
  const { items } = await perform(services, listDeployments, { project: 'blog' })
  expect(items).toMatchObject([{ project: 'blog', branch: 'main', commit: '3f2a1c9' }])
  const aliases = await perform(services, listAliases, { project: 'blog' })
  expect(aliases.items).toHaveLength(2)
  for (const input of [{ status: 'FINISHED', project: 'shop' } as const, { branch: 'main' }]) {
    await expect(perform(services, listDeployments, input)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  }
})

test('a host name outside ASCII is the same in both spellings', async () => {
  const { services } = bench
  await finished('shop-1', 'shop')
  await perform(services, createAlias, { hostname: 'Bücher.example', deploymentId: 'shop-1' })
  await perform(services, createAlias, { hostname: '*.bücher.example', deploymentId: 'shop-1' })
  for (const host of [
    'bücher.example',
    'xn--bcher-kva.example',
    'a.xn--bcher-kva.example',
    'BÜCHER.example:8090',
  ]) {
    expect(await resolved(host), host).toBe('shop-1')
  }
  expect(await perform(services, showAlias, { hostname: 'bücher.example' })).toMatchObject({
    hostname: 'xn--bcher-kva.example',
    displayName: 'bücher.example',
  })
  const { items } = await perform(services, listAliases, { domain: 'bücher.example' })
  expect(items.map(({ displayName }) => displayName)).toEqual(['*.bücher.example'])
  await expect(
    perform(services, createAlias, { hostname: 'a b.ü', deploymentId: 'shop-1' }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})
