import { type Clock, isoTime, type Random, type Sleep, systemSleep } from '@tablewright/base'
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
  readonly sleep: Sleep
  readonly doors: Doors
}

export interface LockerOptions {
  /** Opens the doors. Defaults to the built-in doors in the same table. */
  readonly doors?: (db: SmartLockerDb) => Doors
}

/** Connects the design and the doors. */
export function openLockers(resources: Resources, { doors = storedDoors }: LockerOptions = {}): Lockers {
  const { clock, random, sleep = systemSleep } = resources
  const db = connect(smartLocker, resources.driver, resources)
  return { db, clock, random, sleep, doors: doors(db) }
}

/** The time of the injected clock, as it is written. */
export function timeNow({ clock }: Lockers): string {
  return isoTime(clock())
}
