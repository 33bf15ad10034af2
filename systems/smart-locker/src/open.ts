import { type Clock, isoTime, type Random } from '@tablewright/base'
import { connect } from '@tablewright/client'
import type { Resources } from '@tablewright/system'
import type { SmartLockerDb } from './db.js'
import { smartLocker } from './design.js'
import type { Doors } from './ports/doors.js'
import { storedDoors } from './ports/stored-doors.js'

/** What the rules work with. */
export interface Lockers {
  readonly db: SmartLockerDb
  readonly clock: Clock
  readonly random: Random
  readonly doors: Doors
}

/** Connects the design; doors other than the built-in ones are made from the connection. */
export function openLockers(
  { driver, clock, random, cursorSecret }: Resources,
  doorsOf: (db: SmartLockerDb) => Doors = storedDoors,
): Lockers {
  const db = connect(smartLocker, driver, { clock, random, ...(cursorSecret && { cursorSecret }) })
  return { db, clock, random, doors: doorsOf(db) }
}

/** The time of the injected clock, as it is written. */
export function timeNow({ clock }: Lockers): string {
  return isoTime(clock())
}
