import { id, oneOf, timestamp, ulid } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { requireLocker } from '../lockers/require-locker.js'

export const showDoor = action({
  summary: 'Tell how the door of a locker stands',
  input: { lockerId: id() },
  output: one({
    lockerId: id(),
    position: oneOf('OPEN', 'CLOSED', 'UNKNOWN'),
    eventId: ulid().optional(),
    movedAt: timestamp().optional(),
  }),
  run: async (services: Lockers, { lockerId }) => {
    await requireLocker(services, lockerId)
    const state = await services.doors.state(lockerId)
    return state ? { lockerId, ...state } : { lockerId, position: 'UNKNOWN' as const }
  },
})
