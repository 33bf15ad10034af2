import { type Clock, isoTime, type Random, type Sleep, systemSleep } from '@tablewright/base'
import { connect } from '@tablewright/client'
import { type GivenPorts, openPorts, type Resources } from '@tablewright/system'
import type { SmartLockerDb } from './db.js'
import { smartLocker } from './design.js'
import type { Doors } from './ports/doors.js'
import { ports } from './ports/ports.js'

/** The services of the lockers. */
export interface Lockers {
  readonly db: SmartLockerDb
  readonly clock: Clock
  readonly random: Random
  readonly sleep: Sleep
  readonly doors: Doors
  readonly onEvents: Resources['onEvents']
}

export interface LockerOptions extends GivenPorts<typeof ports> {}

/** Connects the design and the doors. */
export function openLockers(resources: Resources, options: LockerOptions = {}): Lockers {
  const { clock, random, sleep = systemSleep } = resources
  const db = connect(smartLocker, resources.driver, resources)
  const { doors } = openPorts(
    ports,
    { doors: options.doors, ...resources.ports },
    { db, clock, onClose: resources.onClose },
  )
  return { db, clock, random, sleep, doors, onEvents: resources.onEvents }
}

/** Returns the current time as a timestamp. */
export function timeNow({ clock }: Lockers): string {
  return isoTime(clock())
}
