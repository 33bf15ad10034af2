import { accountPoolSystem } from '@tablewright/account-pool'
import type { Driver } from '@tablewright/client'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { type AnySystem, onlyReads, pathFields, type Route, readInput } from '@tablewright/system'
import { memoryDatabase, testResources } from '@tablewright/system/testing'
import { tenantsSystem } from '@tablewright/tenants'
import { expect, test } from 'vitest'

const systems: readonly AnySystem[] = [
  accountPoolSystem,
  invoicingSystem,
  deploymentsSystem,
  smartLockerSystem,
  tenantsSystem,
]
const writes = /^(Put|Update|Delete|BatchWrite|TransactWrite|Execute)/
const unknown: Readonly<Record<string, string>> = { type: 'inbound', version: '0.0.1' }

/** Values of read records by field name, for the paths of other routes. */
type Known = Map<string, unknown>

function collect(known: Known, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) {
    if (typeof each === 'object') collect(known, each)
    else if (!known.has(name)) known.set(name, each)
  }
}

async function run(services: unknown, { action, path }: Route, known: Known, exists: boolean): Promise<void> {
  const given = pathFields(path).map((name) => {
    const value = exists ? (known.get(name) ?? unknown[name]) : unknown[name]
    return [name, value ?? 'nothing'] as const
  })
  const input = await readInput(action.input, Object.fromEntries(given), 'text').catch(() => undefined)
  if (input === undefined) return
  const answer = await action.run(services as never, input as never).catch(() => undefined)
  collect(known, answer)
}

test.each(systems)(
  '$name: a route changes data only if it says so, so that readers change nothing',
  async (system) => {
    const { resources, driver: stored, close } = await testResources(memoryDatabase(system.design))
    const sent: string[] = []
    const driver = {
      ...stored,
      send: (operation: never, input: never, options: never) => {
        sent.push(operation)
        return stored.send(operation, input, options)
      },
    } as Driver
    const services = system.open({ ...resources, driver })
    await system.sample(services as never, { seed: 1, items: 20 })
    const known: Known = new Map()
    // Lists come first: they name the records of the others.
    const reading = system.routes
      .filter(({ method }) => method === 'GET')
      .sort((one, other) => pathFields(one.path).length - pathFields(other.path).length)
    const changed = new Set<Route>()
    for (const exists of [false, true]) {
      // Files contain the data of the other routes, and take long.
      for (const route of reading.filter(({ action }) => !exists || action.output.kind !== 'file')) {
        sent.length = 0
        await run(services, route, known, exists)
        if (sent.some((operation) => writes.test(operation))) changed.add(route)
      }
    }
    expect([...changed]).toEqual(reading.filter((route) => !onlyReads(route)))
    await close()
  },
)
