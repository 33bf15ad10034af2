import { boolean, id, record, timestamp, ulid } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { type Lockers, timeNow } from '../../open.js'
import { requireLocker } from '../lockers/require-locker.js'
import { activeAt } from './active-now.js'

export const showActiveReservation = action({
  summary: 'Show the current reservation of a locker, if any',
  input: { lockerId: id() },
  output: one({
    lockerId: id(),
    at: timestamp(),
    active: boolean(),
    reservation: record({
      reservationId: ulid(),
      ownerId: id(),
      startAt: timestamp(),
      endAt: timestamp(),
    }).optional(),
  }),
  run: async (services: Lockers, { lockerId }) => {
    const at = timeNow(services)
    const reservation = await activeAt(services, lockerId, at)
    if (!reservation) await requireLocker(services, lockerId)
    return { lockerId, at, active: reservation !== undefined, reservation }
  },
})
