import { seededRandom } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { Resources } from '../system.js'
import type { FreshDatabase } from './attack.js'
import { type FakeClock, fakeClock } from './fake-clock.js'
import { sleepInTurns } from './turns.js'

export interface TestResources {
  readonly resources: Resources
  readonly driver: Driver
  readonly clock: FakeClock
  close(): Promise<void>
}

/** Opens a new database with a fake clock, seeded random numbers, and a sleep that takes no time. */
export async function testResources(database: FreshDatabase, seed = 1): Promise<TestResources> {
  const { driver, close } = await database()
  const clock = fakeClock()
  const resources = { driver, clock: clock.clock, random: seededRandom(seed), sleep: sleepInTurns }
  return { resources, driver, clock, close }
}
