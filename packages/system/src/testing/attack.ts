import { type Clock, isTablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { CheckResult } from '../invariants.js'
import { type SeededChoices, seededChoices } from '../seeded-choices.js'
import type { System } from '../system.js'
import { type CrashPoint, crashingDriver } from './crashing-driver.js'
import { type FakeClock, fakeClock } from './fake-clock.js'
import { shufflingDriver } from './shuffling-driver.js'
import { sleepInTurns } from './turns.js'

/** A fresh, empty database with the system's tables. */
export type FreshDatabase = () => Promise<{ readonly driver: Driver; close(): Promise<void> }>

export interface Attack<Services> {
  readonly system: System<Services>
  readonly database: FreshDatabase
  /** Creates the data that the attack needs, before any fault. */
  readonly prepare: (services: Services) => Promise<void>
  /** Runs the jobs of the system after the attack (janitor, sweeper, reconciler), in a live process. */
  readonly recover?: (services: Services, clock: FakeClock) => Promise<void>
}

export interface Storm<Services> extends Attack<Services> {
  readonly seed: number
  readonly actors: number
  /** Number of steps of each actor. */
  readonly steps: number
  /** Each process dies within this many requests, and a new process continues for its actor. */
  readonly crashWithin?: number
  /** Runs one step of an actor. Refusals by rules are expected. */
  readonly act: (services: Services, choices: SeededChoices, clock: FakeClock) => Promise<unknown>
}

/**
 * Runs concurrent actors, then the system's check. The seed decides the order of requests and where processes
 * die.
 */
export async function storm<Services>(attack: Storm<Services>): Promise<CheckResult> {
  const database = await attack.database()
  try {
    const dice = seededChoices(attack.seed)
    const clock = fakeClock()
    await attack.prepare(open(attack.system, database.driver, clock.clock, dice))
    await Promise.all(
      Array.from({ length: attack.actors }, (_, index) =>
        live(attack, database.driver, clock, seededChoices(attack.seed * 1000 + index)),
      ),
    )
    return await verdict(attack, database.driver, clock, dice)
  } finally {
    await database.close()
  }
}

/** Runs all steps of one actor, with a new process after each crash. */
async function live<Services>(
  attack: Storm<Services>,
  database: Driver,
  clock: FakeClock,
  own: SeededChoices,
): Promise<void> {
  const start = () => {
    const driver = crashingDriver(shufflingDriver(database, own), crashPoint(attack.crashWithin, own))
    return { driver, services: open(attack.system, driver, clock.clock, own) }
  }
  let process = start()
  for (let step = 0; step < attack.steps; step++) {
    await tolerate(attack.act(process.services, own, clock))
    if (process.driver.isDead) process = start()
  }
}

function crashPoint(within: number | undefined, own: SeededChoices): CrashPoint | undefined {
  if (within === undefined) return undefined
  return { request: 1 + own.below(within), when: own.pick(['before', 'after']) }
}

export interface CrashEverywhere<Services> extends Attack<Services> {
  /** The work during which the process dies. */
  readonly scenario: (services: Services, clock: FakeClock) => Promise<unknown>
}

export interface CrashOutcome {
  readonly point: CrashPoint
  readonly result: CheckResult
}

/** Runs the scenario once to count its requests, then once for each of them with a crash before and after it. */
export async function crashEverywhere<Services>(attack: CrashEverywhere<Services>): Promise<CrashOutcome[]> {
  const requests = (await crashOnce(attack, undefined)).requests
  const outcomes: CrashOutcome[] = []
  for (let request = 1; request <= requests; request++) {
    for (const when of ['before', 'after'] as const) {
      const point = { request, when }
      outcomes.push({ point, result: (await crashOnce(attack, point)).result })
    }
  }
  return outcomes
}

async function crashOnce<Services>(attack: CrashEverywhere<Services>, point: CrashPoint | undefined) {
  const database = await attack.database()
  try {
    const dice = seededChoices(1)
    const clock = fakeClock()
    await attack.prepare(open(attack.system, database.driver, clock.clock, dice))
    const driver = crashingDriver(database.driver, point)
    await tolerate(attack.scenario(open(attack.system, driver, clock.clock, dice), clock))
    return { requests: driver.requests, result: await verdict(attack, database.driver, clock, dice) }
  } finally {
    await database.close()
  }
}

function open<Services>(
  system: System<Services>,
  driver: Driver,
  clock: Clock,
  dice: SeededChoices,
): Services {
  return system.open({ driver, clock, random: dice.random, sleep: sleepInTurns })
}

async function verdict<Services>(
  attack: Attack<Services>,
  driver: Driver,
  clock: FakeClock,
  dice: SeededChoices,
): Promise<CheckResult> {
  const services = open(attack.system, driver, clock.clock, dice)
  await attack.recover?.(services, clock)
  return attack.system.check(services)
}

/** Ignores refusals and simulated crashes. Any other error is a fault of the system under attack. */
async function tolerate(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!isTablewrightError(error)) throw error
  }
}
