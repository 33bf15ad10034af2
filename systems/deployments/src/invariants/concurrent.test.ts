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

/** Without a route cache, every reader sees the table. */
const system = deploymentsSystemOf({ resolverMilliseconds: 0 })
const setting = { system, database: freshDatabase, actors: 6 }

const ids = ['d1', 'd2', 'd3', 'd4']
const hosts = ['www.example.com', '*.example.com']
const served = 'served.example.com'

type Act = (services: Deployments, choices: SeededChoices) => Promise<unknown>

/** All actions of people and machines on a few deployments and host names. */
const acts: readonly Act[] = [
  (services, choices) =>
    perform(services, createDeployment, {
      deploymentId: choices.pick(ids),
      managed: choices.below(2) === 0,
      ...(choices.below(2) === 0 && { project: choices.pick(['shop', 'blog']), branch: 'main' }),
    }),
  (services, choices) =>
    perform(services, reportEvent, {
      deploymentId: choices.pick(ids),
      event: choices.pick(['CREATE_IN_PROGRESS', 'CREATE_FAILED', 'FINISHED', 'FINISHED']),
      generation: 1 + choices.below(3),
    }),
  (services, choices) =>
    perform(services, reportEvent, {
      deploymentId: choices.pick(ids),
      event: choices.pick(['DESTROY_REQUESTED', 'DESTROY_IN_PROGRESS', 'DESTROY_FAILED', 'DESTROYED']),
      attempt: 1 + choices.below(2),
      generation: 1 + choices.below(3),
    }),
  (services, choices) => perform(services, deleteDeployment, { deploymentId: choices.pick(ids) }),
  (services, choices) =>
    perform(services, deleteDeployment, {
      deploymentId: choices.pick(ids),
      deleteAliases: 1 + choices.below(2),
    }),
  (services, choices) =>
    perform(services, createAlias, { hostname: choices.pick(hosts), deploymentId: choices.pick(ids) }),
  (services, choices) =>
    perform(services, promoteDeployment, {
      hostname: choices.pick(hosts),
      deploymentId: choices.pick(ids),
      takeOver: choices.below(2) === 0,
    }),
  (services, choices) => perform(services, rollbackAlias, { hostname: choices.pick(hosts) }),
  (services, choices) => perform(services, deleteAlias, { hostname: choices.pick(hosts) }),
  (services, choices) =>
    perform(services, promoteDeployment, { hostname: served, deploymentId: choices.pick(['old', 'new']) }),
  (services) => perform(services, rollbackAlias, { hostname: served }),
  (services) => seesOne(services),
  (services) => hostDeployments(services),
]

/**
 * Asserts that a reader sees the old or the new deployment during a change, never none: `perform` would throw
 * NOT_FOUND.
 */
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
      act: (services, choices) => choices.pick(acts)(services, choices),
    })
    expect(result.violations).toEqual([])
    expect(result.counted.aliases).toBeGreaterThan(0)
  })

  test('of a new alias and the destruction of its deployment, one is refused', async () => {
    const racing: readonly Act[] = [
      (services, choices) =>
        perform(services, createAlias, {
          hostname: served,
          basePath: `/${choices.below(3)}`,
          deploymentId: 'd1',
        }),
      async (services, choices) => {
        // Creating an alias takes a few requests, so the destruction waits for it.
        await passTurns(choices.below(60))
        await perform(services, deleteDeployment, { deploymentId: 'd1' })
      },
      async (services, choices) => {
        await passTurns(choices.below(60))
        await perform(services, reportEvent, { deploymentId: 'd1', event: 'DESTROY_REQUESTED', attempt: 1 })
      },
      (services) => perform(services, reportEvent, { deploymentId: 'd1', event: 'DESTROYED', attempt: 1 }),
    ]
    const result = await storm({
      ...setting,
      seed,
      steps: 2,
      prepare: (services) => finishedDeployment(services, 'd1'),
      act: (services, choices) => choices.pick(racing)(services, choices),
    })
    expect(result.violations).toEqual([])
  })
})

test('of many concurrent creations of one alias, one succeeds', async () => {
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
