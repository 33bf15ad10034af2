import { boolean, id, integer, list, oneOf, timestamp, ulid } from '@tablewright/design'
import { action, listOf, one, refuseField } from '@tablewright/system'
import { limits } from '../../limits.js'
import type { Lockers } from '../../open.js'
import { requireLocker } from '../lockers/require-locker.js'

const doorFields = {
  lockerId: id(),
  position: oneOf('OPEN', 'CLOSED', 'UNKNOWN'),
  eventId: ulid().optional(),
  movedAt: timestamp().optional(),
  online: boolean().optional(),
  seenAt: timestamp().optional(),
  clockSkew: integer().optional(),
}

export const showDoor = action({
  summary: 'Show the door of a locker: its position, and whether it is online',
  input: { lockerId: id() },
  output: one(doorFields),
  run: async (services: Lockers, { lockerId }) => {
    await requireLocker(services, lockerId)
    return doorOf(services, lockerId)
  },
})

export const listDoors = action({
  summary: 'List the doors of several lockers',
  input: { lockerIds: list(id(), { atMost: limits.maxDoors }) },
  output: listOf(doorFields),
  run: async (services: Lockers, { lockerIds }) => {
    const wrong = lockerIds.findIndex((lockerId) => lockerId.includes('#'))
    if (wrong >= 0) throw refuseField(`lockerIds[${wrong}]`, 'must not contain #')
    return Promise.all(lockerIds.map((lockerId) => doorOf(services, lockerId)))
  },
})

/** A locker without a door record has an unknown position. */
async function doorOf({ doors }: Lockers, lockerId: string) {
  const state = await doors.state(lockerId)
  return state ? { lockerId, ...state } : { lockerId, position: 'UNKNOWN' as const }
}
