import {
  perform,
  type SeededChoices,
  seededChoices,
  seeds,
  shufflingDriver,
  sleepInTurns,
} from '@tablewright/system/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkDeployments } from '../check/check-deployments.js'
import { openDeployments } from '../open.js'
import { createAlias, promoteDeployment } from '../rules/aliases/create-alias.js'
import { deleteAlias } from '../rules/aliases/delete-alias.js'
import { listAliases } from '../rules/aliases/list-aliases.js'
import { rollbackAlias } from '../rules/aliases/rollback-alias.js'
import { createDeployment } from '../rules/deployments/create-deployment.js'
import { deleteDeployment } from '../rules/deployments/delete-deployment.js'
import { listDeployments } from '../rules/deployments/list-deployments.js'
import { type DeploymentEvent, updateDeploymentStatus } from '../rules/deployments/update-status.js'
import { type Bench, finishedDeployment, openBench } from '../testing/bench.js'

let bench: Bench
beforeEach(async () => {
  bench = await openBench()
})
afterEach(async () => {
  const { violations } = await checkDeployments(bench.services)
  await bench.close()
  expect(violations).toEqual([])
})

function shuffled<Value>(values: readonly Value[], dice: SeededChoices): Value[] {
  const rest = [...values]
  return values.map(() => rest.splice(dice.below(rest.length), 1)[0]!)
}

interface Report {
  readonly event: DeploymentEvent
  readonly attempt?: number
  readonly generation?: number
}

/** Possible sequences of events of a creation. */
const creations: readonly (readonly Report[])[] = [
  [{ event: 'CREATE_IN_PROGRESS' }, { event: 'CREATE_COMPLETE' }, { event: 'FINISHED' }],
  [{ event: 'FINISHED' }],
  [{ event: 'CREATE_IN_PROGRESS' }, { event: 'CREATE_FAILED' }],
  [{ event: 'CREATE_FAILED' }],
]
const destructions = (attempt: number): readonly (readonly Report[])[] => [
  [{ event: 'DESTROY_FAILED', attempt }],
  [
    { event: 'DESTROY_IN_PROGRESS', attempt },
    { event: 'DESTROY_FAILED', attempt },
  ],
  [
    { event: 'DESTROY_IN_PROGRESS', attempt },
    { event: 'DESTROYED', attempt },
  ],
]

describe.each(seeds())('with seed %i', (seed) => {
  test('events in any order, repeated, delayed and of earlier generations end in the same status', async () => {
    const { services, driver, clock } = bench
    const dice = seededChoices(seed)
    const unordered = openDeployments({
      driver: shufflingDriver(driver, dice),
      clock: clock.clock,
      random: dice.random,
      sleep: sleepInTurns,
    })
    const earlier: Report[] = []
    const deliver = async (reports: readonly Report[], generation: number) => {
      const happened = reports.map((report) => ({ ...report, generation }))
      earlier.push(...happened)
      const again = Array.from({ length: 3 + dice.below(8) }, () => dice.pick(earlier))
      const deliveries = shuffled([...happened, ...again], dice)
      await Promise.allSettled(
        deliveries.map(({ event, ...details }) => updateDeploymentStatus(unordered, 'd', event, details)),
      )
      const ends = happened.at(-1)!.event
      const status = (await services.db.getDeploymentById({ deploymentId: 'd' }))?.status
      expect(status, JSON.stringify(deliveries)).toBe(ends === 'DESTROYED' ? undefined : ends)
    }
    for (let generation = 1; generation <= 3; generation++) {
      const created = await perform(services, createDeployment, { deploymentId: 'd' })
      expect(created.generation).toBe(generation)
      await deliver(dice.pick(creations), generation)
      for (let attempt = 1; ; attempt++) {
        await perform(services, deleteDeployment, { deploymentId: 'd' })
        const happened = attempt < 3 ? dice.pick(destructions(attempt)) : destructions(attempt).at(-1)!
        await deliver(happened, generation)
        if (happened.at(-1)!.event === 'DESTROYED') break
      }
    }
  })

  test('rollbacks undo promotions one by one, after any other changes', async () => {
    const { services, clock } = bench
    const dice = seededChoices(seed)
    const hostname = 'www.example.com'
    const ids = ['a', 'b', 'c', 'd']
    for (const deploymentId of ids) await finishedDeployment(services, deploymentId)
    /** The served deployments in order, without those that were rolled back. */
    const stack: string[] = []
    let exists = false
    for (let step = 0; step < 25; step++) {
      clock.advance(dice.below(2))
      const choice = dice.below(5)
      if (choice < 3) {
        const deploymentId = dice.pick(ids)
        await perform(services, promoteDeployment, { hostname, deploymentId })
        if (!exists || stack.at(-1) !== deploymentId) stack.push(deploymentId)
        exists = true
      } else if (choice === 3 && exists && dice.below(3) === 0) {
        await perform(services, deleteAlias, { hostname })
        exists = false
      } else if (exists) {
        const before = [...stack]
        const current = before.at(-1)
        while (before.at(-1) === current && before.length > 0) before.pop()
        const back = await perform(services, rollbackAlias, { hostname }).catch((error: unknown) => error)
        if (before.length === 0) expect(back).toMatchObject({ code: 'NOTHING_TO_ROLL_BACK' })
        else {
          expect(back).toMatchObject({ deploymentId: before.at(-1), replaced: current })
          stack.splice(0, stack.length, ...before)
        }
      }
    }
  })

  test('paging during inserts neither loses nor repeats existing items', async () => {
    const { services, clock } = bench
    const dice = seededChoices(seed)
    let made = 0
    const insert = async () => {
      const name = `n${made++}`
      clock.advance(dice.below(2))
      await finishedDeployment(services, name)
      await perform(services, createAlias, { hostname: `${name}.example.com`, deploymentId: 'target' })
      return name
    }
    await finishedDeployment(services, 'target')
    const before: string[] = []
    for (let index = 0; index < 9; index++) before.push(await insert())

    const collect = async (
      read: (cursor?: string) => Promise<{ items: readonly string[]; cursor?: unknown }>,
    ) => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await read(cursor)
        seen.push(...page.items)
        cursor = (page.cursor as string | null) ?? undefined
        if (dice.below(2) === 0) await insert()
      } while (cursor !== undefined)
      expect(seen.filter((name) => before.includes(name)).sort()).toEqual([...before].sort())
      expect(new Set(seen).size).toBe(seen.length)
    }
    const limit = 1 + dice.below(5)
    await collect(async (cursor) => {
      const page = await perform(services, listDeployments, { limit, ...(cursor && { cursor }) })
      return { items: page.items.map(({ deploymentId }) => deploymentId), cursor: page.cursor }
    })
    for (const by of [{ deploymentId: 'target' }, { domain: 'example.com' }]) {
      await collect(async (cursor) => {
        const page = await perform(services, listAliases, { ...by, limit, ...(cursor && { cursor }) })
        return { items: page.items.map(({ hostname }) => hostname.split('.')[0]!), cursor: page.cursor }
      })
    }
  })
})
