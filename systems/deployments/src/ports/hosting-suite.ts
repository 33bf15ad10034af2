import assert from 'node:assert/strict'
import type { Hosting, HostingOrder } from './hosting.js'

/** One conformance test of the port. Each uses a separate deployment. */
export interface HostingCase {
  readonly name: string
  run(hosting: Hosting): Promise<void>
}

function order(deploymentId: string, generation = 1): HostingOrder {
  return { deploymentId, generation, routes: [], config: {} }
}

/**
 * The conformance tests of hostings: `for (const { name, run } of hostingCases) test(name, () =>
 * run(hosting))`.
 */
export const hostingCases: readonly HostingCase[] = [
  {
    name: 'creating twice is creating once',
    run: async (hosting) => {
      const first = await hosting.create(order('hosting-suite-1'))
      assert.deepEqual(await hosting.create(order('hosting-suite-1')), first)
    },
  },
  {
    name: 'several processes can create concurrently',
    run: async (hosting) => {
      const made = await Promise.all(
        Array.from({ length: 3 }, () => hosting.create(order('hosting-suite-2'))),
      )
      assert.deepEqual(made, [made[0], made[0], made[0]])
    },
  },
  {
    name: 'destroying a missing stack succeeds, also repeatedly',
    run: async (hosting) => {
      await hosting.destroy('hosting-suite-3', 1)
      await hosting.destroy('hosting-suite-3', 1)
    },
  },
  {
    name: 'a destroyed stack is not created again',
    run: async (hosting) => {
      await hosting.create(order('hosting-suite-4'))
      await hosting.destroy('hosting-suite-4', 1)
      await assert.rejects(hosting.create(order('hosting-suite-4')), Error)
    },
  },
  {
    name: 'the next generation of an id is created, and a late destruction of the first leaves it alone',
    run: async (hosting) => {
      const id = 'hosting-suite-5'
      await hosting.create(order(id))
      await hosting.destroy(id, 1)
      const second = await hosting.create(order(id, 2))
      await hosting.destroy(id, 1)
      await assert.rejects(hosting.create(order(id, 1)), Error)
      assert.deepEqual(await hosting.create(order(id, 2)), second)
      await hosting.destroy(id, 2)
      await assert.rejects(hosting.create(order(id, 2)), Error)
    },
  },
]
