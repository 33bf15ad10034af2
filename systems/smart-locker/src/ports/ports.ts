import { port } from '@tablewright/system'
import type { SmartLockerDb } from '../db.js'
import type { Doors } from './doors.js'
import { storedDoors } from './stored-doors.js'

const tenSeconds = 10_000

/** The external services of the lockers. */
export const ports = {
  doors: port<Doors, SmartLockerDb>({
    summary: 'Opens and closes the doors of lockers',
    deadlines: { open: tenSeconds, close: tenSeconds, state: tenSeconds },
    builtIn: storedDoors,
  }),
}
