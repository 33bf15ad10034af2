import { smartLockerSystem } from '@tablewright/smart-locker'
import { type BenchSystem, collect, numbers, reads } from '../bench-action.js'

const records = 64
const hour = 3_600_000
/** Reservations may not be far ahead. */
const tomorrow = Date.now() + 24 * hour

function at(hours: number): string {
  return new Date(tomorrow + hours * hour).toISOString()
}

function reservation(index: number, from: number): object {
  return { ownerId: `user-${index}@example.com`, startAt: at(from), endAt: at(from + 1) }
}

export const smartLockerActions: BenchSystem = {
  system: smartLockerSystem,
  fill: async (ask) => {
    for (const index of numbers(records)) {
      await ask('POST', '/lockers', { lockerId: `L-${index}`, ownerId: 'north' })
      for (const number of numbers(5)) {
        await ask('POST', `/lockers/L-${index}/reservations`, reservation(index, 2 * number))
      }
    }
  },
  actions: [
    {
      name: 'lockers: get a locker',
      kind: 'read',
      prepare: async () => reads(records, (index) => `/lockers/L-${index}`),
    },
    {
      name: 'lockers: list the reservations of a day',
      kind: 'read',
      prepare: async () =>
        reads(records, (index) => `/lockers/L-${index}/reservations?from=${at(0)}&to=${at(24)}`),
    },
    {
      name: 'lockers: list the lockers of an owner, 25',
      kind: 'read',
      prepare: async () => reads(1, () => '/owners/north/lockers?limit=25'),
    },
    {
      name: 'lockers: add a locker',
      kind: 'write',
      prepare: async (_, count) =>
        numbers(count).map((index) => ({
          method: 'POST',
          path: '/lockers',
          body: { lockerId: `N-${index}`, ownerId: 'south' },
        })),
    },
    {
      name: 'lockers: change the status of a locker',
      kind: 'write',
      prepare: (ask, count) =>
        collect(count, async (index) => {
          const { version } = await ask('POST', '/lockers', { lockerId: `S-${index}`, ownerId: 'west' })
          return {
            method: 'PUT',
            path: `/lockers/S-${index}/status`,
            body: { status: 'MAINTENANCE' },
            headers: { 'if-match': `"${version}"` },
          }
        }),
    },
    {
      name: 'lockers: reserve a locker',
      kind: 'write',
      prepare: (ask, count) =>
        collect(count, async (index) => {
          await ask('POST', '/lockers', { lockerId: `R-${index}`, ownerId: 'east' })
          return {
            method: 'POST',
            path: `/lockers/R-${index}/reservations`,
            body: reservation(index, 0),
          }
        }),
    },
  ],
}
