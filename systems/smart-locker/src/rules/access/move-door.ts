import { refuse } from '@tablewright/system'
import type { EventItem } from '../../db.js'
import type { Lockers } from '../../open.js'

/** Tells the door what its event says. The event stands already: what the door then fails to do is another event. */
export async function moveDoor(
  { db, doors }: Lockers,
  { lockerId, eventId, timestamp }: EventItem,
  movement: 'open' | 'close',
): Promise<void> {
  try {
    await doors[movement]({ lockerId, eventId, at: timestamp })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const fault = { lockerId, actorId: 'door', action: 'FAULT', result: 'FAIL' } as const
    await db.writeEvent({ ...fault, metadata: { reason } })
    throw refuse('DOOR_FAULT', `The door of locker ${lockerId} did not ${movement}: ${reason}.`, {
      remedy: 'Try again, or send somebody to look at it.',
      data: { lockerId, eventId },
    })
  }
}
