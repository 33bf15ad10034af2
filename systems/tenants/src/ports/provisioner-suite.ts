import assert from 'node:assert/strict'
import {
  type Pending,
  type Provisioner,
  type ProvisionOrder,
  pending,
  type QueueAddress,
} from './provisioner.js'

/** A provisioner under test. */
export interface ProvisionerUnderTest {
  readonly provisioner: Provisioner
  /** Creates an order like the system, for an execution that may continue until it is abandoned. */
  order(tenantId: string, operation: 'CREATE' | 'UPDATE' | 'DELETE', attempt: number): Promise<ProvisionOrder>
  /** Returns the addresses of all queues of a tenant. */
  queuesOf(tenantId: string): Promise<readonly string[]>
}

export interface ProvisionerCase {
  readonly name: string
  run(subject: ProvisionerUnderTest): Promise<void>
}

/**
 * The conformance tests of provisioners: `for (const { name, run } of provisionerCases) test(name, () =>
 * run(subject))`.
 */
export const provisionerCases: readonly ProvisionerCase[] = [
  {
    name: 'it declares the version of new tenants',
    run: async ({ provisioner }) => assert.match(provisioner.version, /^\d+(\.\d+)+/),
  },
  {
    name: 'a tenant gets one queue, at the returned address',
    run: async ({ provisioner, order, queuesOf }) => {
      const { arn, url } = made(await provisioner.provision(await order('suite-one', 'CREATE', 1)))
      assert.ok(url.length > 0)
      assert.deepEqual(await queuesOf('suite-one'), [arn])
    },
  },
  {
    name: 'the same order twice is one queue, also at the same time',
    run: async ({ provisioner, order, queuesOf }) => {
      const same = await order('suite-two', 'CREATE', 1)
      const [first, second] = await Promise.all([provisioner.provision(same), provisioner.provision(same)])
      assert.deepEqual(first, second)
      assert.deepEqual(await provisioner.provision(same), first)
      assert.deepEqual(await queuesOf('suite-two'), [made(first).arn])
    },
  },
  {
    name: 'another attempt, and an upgrade, find the existing queue',
    run: async ({ provisioner, order, queuesOf }) => {
      const first = made(await provisioner.provision(await order('suite-three', 'CREATE', 1)))
      await provisioner.provision(await order('suite-three', 'CREATE', 2))
      await provisioner.provision(await order('suite-three', 'UPDATE', 1))
      assert.deepEqual(await queuesOf('suite-three'), [first.arn])
    },
  },
  {
    name: 'a removed queue does not exist, and can be removed and created again',
    run: async ({ provisioner, order, queuesOf }) => {
      await provisioner.provision(await order('suite-four', 'CREATE', 1))
      const removal = await order('suite-four', 'DELETE', 1)
      await provisioner.remove(removal)
      await provisioner.remove(removal)
      assert.deepEqual(await queuesOf('suite-four'), [])
      await provisioner.provision(await order('suite-four', 'CREATE', 2))
      assert.equal((await queuesOf('suite-four')).length, 1)
    },
  },
  {
    name: 'an execution that was given up makes and removes nothing',
    run: async ({ provisioner, order, queuesOf }) => {
      const alive = () => Promise.reject(new Error('given up'))
      await order('suite-five', 'DELETE', 1)
      const late = { execution: 'late', tenantId: 'suite-five', version: '0.0.1', attempt: 1, alive }
      await assert.rejects(provisioner.provision(late))
      assert.deepEqual(await queuesOf('suite-five'), [])
      await provisioner.provision(await order('suite-five', 'CREATE', 2))
      await assert.rejects(provisioner.remove(late))
      assert.equal((await queuesOf('suite-five')).length, 1)
    },
  },
]

/** Asserts that the provisioner returned the queue itself and not a pending answer. */
function made(answer: QueueAddress | Pending): QueueAddress {
  assert.notEqual(answer, pending)
  return answer as QueueAddress
}
