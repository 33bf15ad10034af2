import { portFailure, refuse } from '@tablewright/system'
import type { EventItem } from '../../db.js'
import { limits } from '../../limits.js'
import type { Lockers } from '../../open.js'
import { storedDoors } from '../../ports/stored-doors.js'
import { writeFault } from './write-fault.js'

/**
 * Moves the door according to its event, which is already written. A failure of the door is a separate event.
 */
export async function moveDoor(
  services: Lockers,
  { lockerId, eventId, timestamp }: EventItem,
  movement: 'open' | 'close',
): Promise<void> {
  try {
    const command = { lockerId, eventId, at: timestamp }
    await services.doors[movement](command)
    // Also for external doors: `report-open-doors` must find those that stay open.
    await storedDoors(services.db)[movement](command)
  } catch (error) {
    const reason = portFailure(error, limits.maxReasonLength)
    await writeFault(services, { lockerId, actorId: 'door' }, 'FAULT', reason)
    throw refuse('DOOR_FAULT', `The door of locker ${lockerId} did not ${movement}: ${reason}.`, {
      remedy: 'Try again, or have the door inspected.',
      data: { lockerId, eventId },
    })
  }
}
