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

/** Long enough for every run to complete before a request is answered. */
export const testTimeout = 60_000

/** Opens the system on a new table in memory, with a fake clock. Closed after the test. */
export async function openTest(
  options: TenantsOptions = {},
): Promise<Tenants & { readonly fake: FakeClock } & Pick<TestResources, 'driver'>> {
  const { resources, driver, clock: fake, close } = await testResources(database)
  onTestFinished(close)
  return { ...openTenants(resources, { timeoutMs: testTimeout, ...options }), fake, driver }
}
