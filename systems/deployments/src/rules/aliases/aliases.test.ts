import type { Driver } from '@tablewright/client'
import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkDeployments } from '../../check/check-deployments.js'
import { type Deployments, openDeployments } from '../../open.js'
import { type Bench, finishedDeployment, openBench } from '../../testing/bench.js'
import { createDeployment } from '../deployments/create-deployment.js'
import { deleteDeployment } from '../deployments/delete-deployment.js'
import { updateDeploymentStatus } from '../deployments/update-status.js'
import { createAlias, promoteDeployment } from './create-alias.js'
import { deleteAlias } from './delete-alias.js'
import { listAliases } from './list-aliases.js'
import { rollbackAlias } from './rollback-alias.js'
import { showAlias, showHistory } from './show-alias.js'

let bench: Bench
let services: Deployments
beforeEach(async () => {
  bench = await openBench()
  services = bench.services
  for (const deploymentId of ['a', 'b', 'c']) await finishedDeployment(services, deploymentId)
})
afterEach(async () => {
  const { violations } = await checkDeployments(services)
  await bench.close()
  expect(violations).toEqual([])
})

const hostname = 'www.example.com'
const promote = (deploymentId: string) => perform(services, promoteDeployment, { deploymentId, hostname })
const countOf = async (deploymentId: string) =>
  (await services.db.getDeploymentById({ deploymentId }))?.aliasCount

describe('creating', () => {
  test('an alias has the build output of its deployment, and is counted', async () => {
    const made = await perform(services, createAlias, { hostname: 'WWW.Example.com.', deploymentId: 'a' })
    expect(made).toMatchObject({ hostname, basePath: '/', deploymentId: 'a', routes: ['a'], revision: 1 })
    expect(made.replaced).toBeUndefined()
    expect(await perform(services, showAlias, { hostname })).toMatchObject({
      deploymentId: 'a',
      config: { deploymentId: 'a' },
    })
    expect(await countOf('a')).toBe(1)
  })

  test('replacing an alias needs override and returns the replaced one', async () => {
    await perform(services, createAlias, { hostname, deploymentId: 'a' })
    await expect(perform(services, createAlias, { hostname, deploymentId: 'b' })).rejects.toMatchObject({
      code: 'ALIAS_EXISTS',
      data: { deploymentId: 'a' },
    })
    const moved = await perform(services, createAlias, { hostname, deploymentId: 'b', override: true })
    expect(moved).toMatchObject({ deploymentId: 'b', replaced: 'a', revision: 2 })
    expect([await countOf('a'), await countOf('b')]).toEqual([0, 1])
  })

  test('an unfinished deployment is refused, and a missing one is not found', async () => {
    await perform(services, createDeployment, { deploymentId: 'new' })
    const to = (deploymentId: string) => perform(services, createAlias, { hostname, deploymentId })
    await expect(to('new')).rejects.toMatchObject({
      code: 'DEPLOYMENT_UNFINISHED',
      data: { field: 'deploymentId', status: 'INITIALIZED' },
    })
    await expect(to('none')).rejects.toMatchObject({ code: 'NOT_FOUND', data: { deploymentId: 'none' } })
  })

  test('only the revision that was seen is replaced', async () => {
    await promote('a')
    const input = { deploymentId: 'b', hostname, revision: 2 }
    await expect(perform(services, promoteDeployment, input)).rejects.toMatchObject({
      code: 'REVISION_MISMATCH',
      data: { expected: 2, actual: 1 },
    })
    await expect(perform(services, deleteAlias, { hostname, revision: 7 })).rejects.toMatchObject({
      code: 'REVISION_MISMATCH',
    })
  })

  test('an alias that others created and deleted meanwhile continues its history', async () => {
    const { driver } = bench
    let isFirst = true
    const interrupted: Driver = {
      close: driver.close,
      send: async (operation, input, options) => {
        const answer = await driver.send(operation, input, options)
        if (operation === 'Query' && isFirst) {
          isFirst = false
          await perform(services, createAlias, { hostname, deploymentId: 'b' })
          await perform(services, deleteAlias, { hostname })
        }
        return answer
      },
    }
    const slow = openDeployments({ ...services, driver: interrupted })
    expect(await perform(slow, createAlias, { hostname, deploymentId: 'a' })).toMatchObject({ revision: 2 })
    expect(isFirst).toBe(false)
  })

  test('promoting the served deployment changes nothing', async () => {
    await promote('a')
    expect((await promote('a')).revision).toBe(1)
    expect((await perform(services, showHistory, { hostname })).items).toEqual([])
  })
})

describe('rolling back', () => {
  test('repeated rollbacks go further back, up to the first', async () => {
    for (const deploymentId of ['a', 'b', 'c']) await promote(deploymentId)
    const back = async () => (await perform(services, rollbackAlias, { hostname })).deploymentId
    expect([await back(), await back()]).toEqual(['b', 'a'])
    await expect(back()).rejects.toMatchObject({ code: 'NOTHING_TO_ROLL_BACK' })
    const { items } = await perform(services, showHistory, { hostname })
    expect(items.map(({ deploymentId, change }) => [deploymentId, change])).toEqual([
      ['b', 'ROLLED_BACK'],
      ['c', 'ROLLED_BACK'],
      ['b', 'REPLACED'],
      ['a', 'REPLACED'],
    ])
  })

  test('after a new promotion it returns to the previous deployment', async () => {
    for (const deploymentId of ['a', 'b']) await promote(deploymentId)
    await perform(services, rollbackAlias, { hostname })
    await promote('c')
    expect(await perform(services, rollbackAlias, { hostname })).toMatchObject({
      deploymentId: 'a',
      replaced: 'c',
    })
  })

  test('a deployment of the history can be chosen', async () => {
    for (const deploymentId of ['a', 'b', 'c']) await promote(deploymentId)
    expect(await perform(services, rollbackAlias, { hostname, to: 'a' })).toMatchObject({ deploymentId: 'a' })
    await expect(perform(services, rollbackAlias, { hostname, to: 'x' })).rejects.toMatchObject({
      code: 'NOTHING_TO_ROLL_BACK',
      data: { field: 'to' },
    })
  })

  test('a deployment in destruction is skipped', async () => {
    for (const deploymentId of ['a', 'b', 'c']) await promote(deploymentId)
    await perform(services, deleteDeployment, { deploymentId: 'b' })
    expect((await perform(services, rollbackAlias, { hostname })).deploymentId).toBe('a')
  })
})

describe('deleting', () => {
  test('frees the deployment, keeps the history, and the alias continues from it', async () => {
    await promote('a')
    await perform(services, deleteAlias, { hostname })
    expect(await countOf('a')).toBe(0)
    await expect(perform(services, showAlias, { hostname })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(perform(services, deleteAlias, { hostname })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await promote('b')).revision).toBe(2)
    expect((await perform(services, rollbackAlias, { hostname })).deploymentId).toBe('a')
  })
})

describe('listing', () => {
  beforeEach(async () => {
    const places = [
      ['www.example.com', '/'],
      ['www.example.com', '/docs'],
      ['example2.com', '/'],
      ['a.b.example.com', '/'],
    ] as const
    for (const [hostname, basePath] of places) {
      await perform(services, createAlias, { hostname, basePath, deploymentId: 'a' })
      bench.clock.advance(1)
    }
  })
  const addresses = (items: readonly { hostname: string; basePath: string }[]) =>
    items.map(({ hostname, basePath }) => hostname + basePath)

  test('shows each alias of a deployment once, newest first, in full pages', async () => {
    const first = await perform(services, listAliases, { deploymentId: 'a', limit: 3 })
    expect(addresses(first.items)).toEqual(['a.b.example.com/', 'example2.com/', 'www.example.com/docs'])
    const rest = await perform(services, listAliases, { deploymentId: 'a', limit: 3, cursor: first.cursor! })
    expect(addresses(rest.items)).toEqual(['www.example.com/'])
  })

  test('lists aliases under a domain, and none of a domain with the same prefix', async () => {
    const { items } = await perform(services, listAliases, { domain: 'example.com' })
    expect(addresses(items)).toEqual(['a.b.example.com/', 'www.example.com/', 'www.example.com/docs'])
    expect(addresses((await perform(services, listAliases, {})).items)).toHaveLength(4)
  })

  test('shows the host names that begin with a text, from left to right', async () => {
    const found = async (startsWith: string) =>
      addresses((await perform(services, listAliases, { startsWith })).items)
    expect((await found('wW')).sort()).toEqual(['www.example.com/', 'www.example.com/docs'])
    expect(await found('example')).toEqual(['example2.com/'])
    await promote('b')
    expect(await found('www.example.com')).toHaveLength(2)
  })

  test('a cursor works for its own list only', async () => {
    const { cursor } = await perform(services, listAliases, { deploymentId: 'a', limit: 1 })
    await expect(
      perform(services, listAliases, { deploymentId: 'b', cursor: cursor! }),
    ).rejects.toMatchObject({ code: 'INVALID_CURSOR' })
  })

  test('requires a deployment or a domain', async () => {
    await expect(
      perform(services, listAliases, { deploymentId: 'a', domain: 'example.com' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { field: 'domain' } })
  })
})

test('a deployment stays fixed once it is finished', async () => {
  await promote('a')
  await updateDeploymentStatus(services, 'a', 'FINISHED', { routes: ['other'] })
  expect(await services.db.getDeploymentById({ deploymentId: 'a' })).toMatchObject({ routes: ['a'] })
})
