import { refuse } from '@tablewright/system'
import type { EventItem } from '../../db.js'
import type { Lockers } from '../../open.js'
import { writeFault } from './write-fault.js'

/** Tells the door what its event says. The event stands already: what the door then fails to do is another event. */
export async function moveDoor(
  services: Lockers,
  { lockerId, eventId, timestamp }: EventItem,
  movement: 'open' | 'close',
): Promise<void> {
  try {
    await services.doors[movement]({ lockerId, eventId, at: timestamp })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await writeFault(services, { lockerId, actorId: 'door' }, 'FAULT', reason)
    throw refuse('DOOR_FAULT', `The door of locker ${lockerId} did not ${movement}: ${reason}.`, {
      remedy: 'Try again, or send somebody to look at it.',
      data: { lockerId, eventId },
    })
  }
}
