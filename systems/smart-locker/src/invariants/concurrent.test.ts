import { isoTime, isTablewrightError } from '@tablewright/base'
import type { SeededChoices } from '@tablewright/system'
import { type FakeClock, perform, seeds, storm } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { reservationsOf } from '../check/inspect-locker.js'
import { allTime } from '../check/read-chain.js'
import { repairLockers } from '../check/repair-lockers.js'
import type { Lockers } from '../open.js'
import { changeStatus } from '../rules/lockers/change-status.js'
import { reserveLocker } from '../rules/reservations/reserve-locker.js'
import { smartLockerSystem } from '../system.js'
import {
  addTwoLockers,
  administrate,
  changeSomething,
  closeSomething,
  lockerIds,
  openSomething,
  reserveAnything,
  reserveSomething,
  retireSomething,
  serviceSomething,
  sweep,
} from '../testing/everyday.js'
import { freshDatabase, hour } from '../testing/open-test.js'

const attack = { system: smartLockerSystem, database: freshDatabase, prepare: addTwoLockers }

test.each(
  seeds().flatMap((seed) => [
    [seed, 'whatever people do at once', {}] as const,
    [seed, 'processes die while people work at once', { crashWithin: 15 }] as const,
  ]),
)('seed %i: %s, every invariant holds', async (seed, _, crashes) => {
  const act = async (services: Lockers, dice: SeededChoices, clock: FakeClock) => {
    if (dice.below(4) === 0) clock.advance(dice.below(20) * 60_000)
    const what = dice.below(14)
    if (what < 3) return reserveSomething(services, dice)
    if (what < 4) return reserveAnything(services, dice)
    if (what > 12) return serviceSomething(services, dice)
    if (what < 7) return changeSomething(services, dice)
    if (what < 9) return openSomething(services, dice)
    return what < 10 ? administrate(services, dice) : sweep(services)
  }
  const { violations } = await storm({ ...attack, ...crashes, seed, actors: 4, steps: 10, act })
  expect(violations).toEqual([])
})

test.each(seeds(5))(
  'of many concurrent reservations of the same time, one succeeds (seed %i)',
  async (seed) => {
    let won = 0
    const act = async (services: Lockers) => {
      const [startAt, endAt] = ['2026-01-01T01:00:00.000Z', '2026-01-01T02:00:00.000Z']
      await perform(services, reserveLocker, { lockerId: 'L-1', ownerId: 'ann', startAt, endAt })
      won++
    }
    const recover = async (services: Lockers) => {
      expect(await reservationsOf(services, 'L-1')).toHaveLength(1)
    }
    const { violations } = await storm({ ...attack, seed, actors: 8, steps: 1, act, recover })
    expect([violations, won]).toEqual([[], 1])
  },
)

test.each(seeds(10))(
  'no reservation commits in maintenance, however it races with the state (seed %i)',
  async (seed) => {
    let hours = 0
    const act = async (services: Lockers, dice: SeededChoices) => {
      const lockerId = 'L-1'
      if (dice.below(2) === 0) {
        const { version, status, bookings, bookingsAtChange } = (await services.db.lockerNow({ lockerId }))!
        if (status === 'MAINTENANCE') expect(bookings).toBe(bookingsAtChange)
        const next = status === 'MAINTENANCE' ? 'AVAILABLE' : 'MAINTENANCE'
        return perform(services, changeStatus, { lockerId, status: next, version })
      }
      // Each requests a different time, so only the state can refuse it.
      const start = services.clock() + ++hours * hour
      const window = { startAt: isoTime(start), endAt: isoTime(start + hour) }
      return perform(services, reserveLocker, { lockerId, ownerId: 'ann', ...window })
    }
    const { violations } = await storm({ ...attack, seed, actors: 4, steps: 6, act })
    expect(violations).toEqual([])
  },
)

test.each(seeds(5))(
  'of concurrent changes of a version, one succeeds and increments it (seed %i)',
  async (seed) => {
    let accepted = 0
    const act = async (services: Lockers, dice: SeededChoices) => {
      await administrate(services, dice)
      accepted++
    }
    const recover = async ({ db }: Lockers) => {
      const lockers = await Promise.all(lockerIds.map((lockerId) => db.lockerNow({ lockerId })))
      const risen = lockers.reduce((sum, locker) => sum + locker!.version - 1, 0)
      expect(risen).toBe(accepted)
    }
    await storm({ ...attack, seed, actors: 6, steps: 6, act, recover })
  },
)

test.each(seeds(5))(
  'each attempt to open writes exactly one event, and the latest has the greatest key (seed %i)',
  async (seed) => {
    let attempts = 0
    const act = async (services: Lockers, dice: SeededChoices, clock: FakeClock) => {
      const what = dice.below(4)
      if (what === 0) return reserveSomething(services, dice)
      if (what === 1) clock.advance(dice.below(3))
      attempts++
      return (what === 2 ? closeSomething : openSomething)(services, dice).catch(unlessDenied)
    }
    const recover = async ({ db }: Lockers) => {
      for (const lockerId of lockerIds) {
        const keys: string[] = []
        for await (const event of db.eventsInWindow({ lockerId, ...allTime })) keys.push(keyOf(event))
        const latest = await db.latestEvent({ lockerId })
        expect(latest ? keyOf(latest) : undefined).toBe([...keys].sort().at(-1))
      }
    }
    const result = await storm({ ...attack, seed, actors: 4, steps: 8, act, recover })
    expect([result.violations, result.counted.events]).toEqual([[], attempts])
  },
)

test.each(seeds(5))(
  'a locker that is retired while people reserve has no open reservation, after a repair where processes died (seed %i)',
  async (seed) => {
    const act = async (services: Lockers, dice: SeededChoices) => {
      const what = dice.below(5)
      if (what === 0) return retireSomething(services, dice)
      return what < 3 ? reserveAnything(services, dice) : reserveSomething(services, dice)
    }
    const recover = async (services: Lockers) => {
      await repairLockers(services)
      for (const lockerId of lockerIds) {
        if ((await services.db.lockerNow({ lockerId }))?.retiredAt === undefined) continue
        const reservations = await reservationsOf(services, lockerId)
        expect(reservations.filter(({ status }) => status === 'ACTIVE')).toEqual([])
      }
    }
    const { violations } = await storm({
      ...attack,
      seed,
      actors: 4,
      steps: 6,
      crashWithin: 20,
      act,
      recover,
    })
    expect(violations).toEqual([])
  },
)

test.each(seeds(5))('several concurrent sweepers have the same result as one (seed %i)', async (seed) => {
  const prepare = async (services: Lockers) => {
    await addTwoLockers(services)
    for (const lockerId of lockerIds) {
      const times = ['00', '01', '02'].map((digits) => `2026-01-01T${digits}:30:00.000Z`)
      for (const startAt of times) {
        const endAt = isoTime(Date.parse(startAt) + hour)
        await perform(services, reserveLocker, { lockerId, ownerId: 'ann', startAt, endAt })
      }
    }
  }
  let expired = 0
  const act = async (services: Lockers, dice: SeededChoices, clock: FakeClock) => {
    if (dice.below(3) === 0) clock.advance(20 * 60_000)
    const report = (await sweep(services)) as { activated: number; expired: number }
    expired += report.expired
  }
  const recover = async (services: Lockers, clock: FakeClock) => {
    clock.advance(6 * hour)
    const report = (await sweep(services)) as { expired: number }
    expect(expired + report.expired).toBe(6)
    expect(await services.db.lockerNow({ lockerId: 'L-1' })).toMatchObject({ status: 'AVAILABLE' })
  }
  const { violations } = await storm({ ...attack, prepare, seed, actors: 3, steps: 5, act, recover })
  expect(violations).toEqual([])
})

function keyOf({ timestamp, eventId }: { timestamp: string; eventId: string }): string {
  return `${timestamp}#${eventId}`
}

function unlessDenied(error: unknown): void {
  if (!isTablewrightError(error, 'ACCESS_DENIED')) throw error
}
