import { id, list, oneOf, record, text, timestamp, ulid } from '@tablewright/design'
import { action, pageOf, paging } from '@tablewright/system'
import { limits } from '../../limits.js'
import type { Lockers } from '../../open.js'
import { lockerStatus } from '../lockers/locker-fields.js'
import { addTime, requireView, type Window } from './window.js'

export const listOccupancy = action({
  summary: 'List lockers with their reservations in a period: all, or those at a location',
  input: { from: timestamp(), to: timestamp(), locationId: id().optional(), ...paging },
  output: pageOf({
    lockerId: id(),
    alias: text().optional(),
    status: lockerStatus,
    reservations: list(
      record({
        reservationId: ulid(),
        ownerId: id(),
        startAt: timestamp(),
        endAt: timestamp(),
        status: oneOf('ACTIVE', 'EXPIRED', 'COMPLETED'),
      }),
    ),
  }),
  run: async (services: Lockers, { from, to, locationId, limit, cursor }) => {
    requireView({ from, to })
    const { db } = services
    const page =
      locationId === undefined
        ? await db.allLockers({}, { limit, cursor })
        : await db.lockersAtLocation({ locationId }, { limit, cursor })
    const keys = page.items.map(({ lockerId }) => ({ lockerId }))
    const lockers = new Map((await db.lockersByIds({ keys })).map((locker) => [locker.lockerId, locker]))
    const items = await Promise.all(
      keys.flatMap(({ lockerId }) => {
        const locker = lockers.get(lockerId)
        return locker === undefined ? [] : [withReservations(services, locker, { from, to })]
      }),
    )
    return { items, cursor: page.cursor }
  },
})

/** Adds the reservations of each locker, without canceled ones. */
async function withReservations<Locker extends { readonly lockerId: string }>(
  { db }: Lockers,
  locker: Locker,
  { from, to }: Window,
) {
  const { lockerId } = locker
  const window = { lockerId, from: addTime(from, -limits.maxReservation), to, endsAfter: from }
  const reservations = []
  for await (const { status, ...reservation } of db.reservationsInWindow(window)) {
    if (status !== 'CANCELLED') reservations.push({ ...reservation, status })
  }
  return { ...locker, reservations }
}
