import { isTablewrightError } from '@tablewright/base'
import type { SmartLockerDb } from '../db.js'
import type { DoorCommand, DoorState, Doors } from './doors.js'

/** Doors that are stored in the table: every process sees their state. */
export function storedDoors(db: SmartLockerDb): Doors {
  const move = async (position: DoorState['position'], { lockerId, eventId, at }: DoorCommand) => {
    try {
      await db.moveDoor({ lockerId, position, eventId, at })
    } catch (error) {
      // The door has moved in the meantime: the command is late.
      if (!isTablewrightError(error, 'CONDITION_FAILED')) throw error
    }
  }
  return {
    open: (command) => move('OPEN', command),
    close: (command) => move('CLOSED', command),
    state: (lockerId) => db.door({ lockerId }),
  }
}
