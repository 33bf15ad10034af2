import { chance, type FakeClock, fakeClock, memoryDatabase } from '@tablewright/system/testing'
import { onTestFinished } from 'vitest'
import { tenants } from '../design.js'
import { openTenants, type Tenants, type TenantsOptions } from '../open.js'

export const database = memoryDatabase(tenants)

/** Long enough that every run is over before a request is answered. */
export const patient = 60_000

/** The rules on a fresh table in memory, at a clock that stands still. It closes itself after the test. */
export async function openTest(
  options: TenantsOptions = {},
): Promise<
  Tenants & { readonly fake: FakeClock; readonly driver: Awaited<ReturnType<typeof database>>['driver'] }
> {
  const { driver, close } = await database()
  onTestFinished(close)
  const fake = fakeClock()
  const resources = { driver, clock: fake.clock, random: chance(1).random }
  return { ...openTenants(resources, { patience: patient, ...options }), fake, driver }
}
