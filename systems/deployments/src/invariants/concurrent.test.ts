import { isTablewrightError } from '@tablewright/base'
import { passTurns, perform, type SeededChoices, seeds, storm } from '@tablewright/system/testing'
import { describe, expect, test } from 'vitest'
import { hostDeployments } from '../jobs/host-deployments.js'
import type { Deployments } from '../open.js'
import { createAlias, promoteDeployment } from '../rules/aliases/create-alias.js'
import { deleteAlias } from '../rules/aliases/delete-alias.js'
import { rollbackAlias } from '../rules/aliases/rollback-alias.js'
import { createDeployment } from '../rules/deployments/create-deployment.js'
import { deleteDeployment } from '../rules/deployments/delete-deployment.js'
import { reportEvent } from '../rules/deployments/update-status.js'
import { resolveRequest } from '../rules/resolve/resolve-request.js'
import { deploymentsSystemOf } from '../system.js'
import { finishedDeployment, freshDatabase } from '../testing/bench.js'

/** Nothing is remembered, so that every reader sees the table. */
const system = deploymentsSystemOf({ resolverMilliseconds: 0 })
const setting = { system, database: freshDatabase, actors: 6 }

const ids = ['d1', 'd2', 'd3', 'd4']
const hosts = ['www.example.com', '*.example.com']
const served = 'served.example.com'

type Act = (services: Deployments, chance: SeededChoices) => Promise<unknown>

/** All that people and machines do with a few deployments and host names. */
const acts: readonly Act[] = [
  (services, chance) =>
    perform(services, createDeployment, {
      deploymentId: chance.pick(ids),
      managed: chance.below(2) === 0,
      ...(chance.below(2) === 0 && { project: chance.pick(['shop', 'blog']), branch: 'main' }),
    }),
  (services, chance) =>
    perform(services, reportEvent, {
      deploymentId: chance.pick(ids),
      event: chance.pick(['CREATE_IN_PROGRESS', 'CREATE_FAILED', 'FINISHED', 'FINISHED']),
      generation: 1 + chance.below(3),
    }),
  (services, chance) =>
    perform(services, reportEvent, {
      deploymentId: chance.pick(ids),
      event: chance.pick(['DESTROY_REQUESTED', 'DESTROY_IN_PROGRESS', 'DESTROY_FAILED', 'DESTROYED']),
      attempt: 1 + chance.below(2),
      generation: 1 + chance.below(3),
    }),
  (services, chance) => perform(services, deleteDeployment, { deploymentId: chance.pick(ids) }),
  (services, chance) =>
    perform(services, deleteDeployment, {
      deploymentId: chance.pick(ids),
      deleteAliases: 1 + chance.below(2),
    }),
  (services, chance) =>
    perform(services, createAlias, { hostname: chance.pick(hosts), deploymentId: chance.pick(ids) }),
  (services, chance) =>
    perform(services, promoteDeployment, {
      hostname: chance.pick(hosts),
      deploymentId: chance.pick(ids),
      takeOver: chance.below(2) === 0,
    }),
  (services, chance) => perform(services, rollbackAlias, { hostname: chance.pick(hosts) }),
  (services, chance) => perform(services, deleteAlias, { hostname: chance.pick(hosts) }),
  (services, chance) =>
    perform(services, promoteDeployment, { hostname: served, deploymentId: chance.pick(['old', 'new']) }),
  (services) => perform(services, rollbackAlias, { hostname: served }),
  (services) => seesOne(services),
  (services) => hostDeployments(services),
]

/** While it is moved, a reader sees the old one or the new one, never none: `perform` would refuse with NOT_FOUND. */
async function seesOne(services: Deployments): Promise<void> {
  const found = await perform(services, resolveRequest, { host: served }).catch((error: unknown) => error)
  if (isTablewrightError(found, 'CRASHED')) throw found
  const { deploymentId, hostname } = found as { deploymentId?: string; hostname?: string }
  if (hostname === served && ['old', 'new'].includes(String(deploymentId))) return
  throw new TypeError(`A reader saw ${JSON.stringify(found)}.`)
}

describe.each(seeds())('with seed %i', (seed) => {
  test.each([
    ['whatever is done at the same time', {}],
    ['processes die while others work', { crashWithin: 15 }],
  ])('%s, all invariants hold', async (_, crashes) => {
    const result = await storm({
      ...setting,
      ...crashes,
      seed,
      steps: 10,
      prepare: async (services) => {
        for (const deploymentId of ['old', 'new', 'd1', 'd2'])
          await finishedDeployment(services, deploymentId)
        await perform(services, createAlias, { hostname: served, deploymentId: 'old' })
      },
      act: (services, chance) => chance.pick(acts)(services, chance),
    })
    expect(result.violations).toEqual([])
    expect(result.counted.aliases).toBeGreaterThan(0)
  })

  test('an alias that is made while its deployment is destroyed excludes that, or is excluded', async () => {
    const racing: readonly Act[] = [
      (services, chance) =>
        perform(services, createAlias, {
          hostname: served,
          basePath: `/${chance.below(3)}`,
          deploymentId: 'd1',
        }),
      async (services, chance) => {
        // An alias takes a few requests to make: destroying waits for it.
        await passTurns(chance.below(60))
        await perform(services, deleteDeployment, { deploymentId: 'd1' })
      },
      async (services, chance) => {
        await passTurns(chance.below(60))
        await perform(services, reportEvent, { deploymentId: 'd1', event: 'DESTROY_REQUESTED', attempt: 1 })
      },
      (services) => perform(services, reportEvent, { deploymentId: 'd1', event: 'DESTROYED', attempt: 1 }),
    ]
    const result = await storm({
      ...setting,
      seed,
      steps: 2,
      prepare: (services) => finishedDeployment(services, 'd1'),
      act: (services, chance) => chance.pick(racing)(services, chance),
    })
    expect(result.violations).toEqual([])
  })
})

test('of many who create one alias, one succeeds', async () => {
  let made = 0
  const result = await storm({
    ...setting,
    seed: 1,
    steps: 1,
    prepare: (services) => finishedDeployment(services, 'd1'),
    act: async (services) => {
      await perform(services, createAlias, { hostname: served, deploymentId: 'd1' })
      made++
    },
  })
  expect([made, result.counted.aliases, result.violations]).toEqual([1, 1, []])
})

test('of many concurrent promotions to a new host name none gets a conflict, and each is one revision', async () => {
  const refusals: string[] = []
  let promoted = 0
  const result = await storm({
    ...setting,
    seed: 1,
    actors: 64,
    steps: 1,
    prepare: (services) => finishedDeployment(services, 'd1'),
    act: async (services) => {
      try {
        await perform(services, promoteDeployment, { hostname: served, deploymentId: 'd1' })
        promoted++
      } catch (error) {
        if (!isTablewrightError(error)) throw error
        refusals.push(error.code)
      }
    },
  })
  expect([promoted, refusals, result.violations]).toEqual([64, [], []])
})
