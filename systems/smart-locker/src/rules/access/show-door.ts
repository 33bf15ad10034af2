import { boolean, id, integer, oneOf, timestamp, ulid } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { requireLocker } from '../lockers/require-locker.js'

export const showDoor = action({
  summary: 'Show the door of a locker: its position, and whether it can be reached',
  input: { lockerId: id() },
  output: one({
    lockerId: id(),
    position: oneOf('OPEN', 'CLOSED', 'UNKNOWN'),
    eventId: ulid().optional(),
    movedAt: timestamp().optional(),
    online: boolean().optional(),
    seenAt: timestamp().optional(),
    clockSkew: integer().optional(),
  }),
  run: async (services: Lockers, { lockerId }) => {
    await requireLocker(services, lockerId)
    const state = await services.doors.state(lockerId)
    return state ? { lockerId, ...state } : { lockerId, position: 'UNKNOWN' as const }
  },
})
