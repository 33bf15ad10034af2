import { type ExpectedEvents, perform, type Storm, withExpectedEvents } from '@tablewright/system/testing'
import { readLockers } from '../check/check-lockers.js'
import { reservationsOf } from '../check/inspect-locker.js'
import { allTime } from '../check/read-chain.js'
import type { Lockers } from '../open.js'
import { openLocker } from '../rules/access/open-locker.js'
import { reserveLocker } from '../rules/reservations/reserve-locker.js'
import { smartLockerSystem } from '../system.js'
import {
  addTwoLockers,
  changeSomething,
  openSomething,
  reportSomething,
  reserveSomething,
  sweep,
} from './everyday.js'
import { freshDatabase, minute } from './open-test.js'

/** Event types that cannot be derived from the data. */
const untraced: ReadonlySet<string> = new Set(['reservation.affected', 'locker.left-open'])

/** The expected events, from lockers, reservations and access events. */
const story: ExpectedEvents<Lockers> = {
  db: ({ db }) => db,
  nameOf: ({ eventType, aggregateId, data }) => {
    if (untraced.has(eventType)) return undefined
    if (eventType === 'reservation.extended') return `booking ${aggregateId}`
    return `${eventType} ${data.eventId ?? data.reservationId} ${data.status ?? ''}`
  },
  expected: async (services) => {
    const names: string[] = []
    for (const lockerId of (await readLockers(services, false)).lockerIds) {
      const reservations = await reservationsOf(services, lockerId)
      const { bookings = 0 } = (await services.db.lockerNow({ lockerId })) ?? {}
      const extensions = bookings - reservations.length
      names.push(...Array<string>(extensions).fill(`booking ${lockerId}`))
      for (const { reservationId, status, overstayed } of reservations) {
        if (overstayed) names.push(`reservation.overstayed ${reservationId} `)
        names.push(`reservation.created ${reservationId} `)
        if (status !== 'ACTIVE') names.push(`reservation.ended ${reservationId} ${status}`)
      }
      for await (const { action, eventId } of services.db.eventsInWindow({ lockerId, ...allTime })) {
        if (action === 'OPEN') names.push(`locker.opened ${eventId} `)
        if (action === 'FAULT' || action === 'FORCED') names.push(`locker.faulted ${eventId} `)
      }
    }
    return names
  },
}

/** Concurrent people and doors with crashing processes. */
export const eventAttack: Omit<Storm<Lockers>, 'seed'> = {
  system: withExpectedEvents(smartLockerSystem, story),
  database: freshDatabase,
  prepare: addTwoLockers,
  actors: 3,
  steps: 5,
  crashWithin: 25,
  act: (services, dice, clock) => {
    if (dice.below(4) === 0) clock.advance(dice.below(20) * minute)
    const things = [reserveSomething, changeSomething, openSomething, reportSomething, sweep]
    return dice.pick(things)(services, dice)
  },
}

/** Makes a reservation and opens its door. */
export async function eventScenario(services: Lockers): Promise<void> {
  const window = { startAt: '2026-01-01T00:00:00.000Z', endAt: '2026-01-01T01:00:00.000Z' }
  await perform(services, reserveLocker, { lockerId: 'L-1', ownerId: 'ann', ...window })
  await perform(services, openLocker, { lockerId: 'L-1', actorId: 'ann' })
}
