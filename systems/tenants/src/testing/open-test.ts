import {
  type FakeClock,
  memoryDatabase,
  type TestResources,
  testResources,
} from '@tablewright/system/testing'
import { onTestFinished } from 'vitest'
import { tenants } from '../design.js'
import { openTenants, type Tenants, type TenantsOptions } from '../open.js'

export const database = memoryDatabase(tenants)

/** Long enough that every run is over before a request is answered. */
export const testTimeout = 60_000

/** The rules on a fresh table in memory, at a clock that stands still. It closes itself after the test. */
export async function openTest(
  options: TenantsOptions = {},
): Promise<Tenants & { readonly fake: FakeClock } & Pick<TestResources, 'driver'>> {
  const { resources, driver, clock: fake, close } = await testResources(database)
  onTestFinished(close)
  return { ...openTenants(resources, { timeoutMs: testTimeout, ...options }), fake, driver }
}
