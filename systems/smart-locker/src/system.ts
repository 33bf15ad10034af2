import type { System } from '@tablewright/system'
import { checkLockers } from './check/check-lockers.js'
import { commands } from './commands.js'
import type { SmartLockerDb } from './db.js'
import { smartLocker } from './design.js'
import { sweeper } from './jobs/sweeper.js'
import { type Lockers, openLockers } from './open.js'
import type { Doors } from './ports/doors.js'
import { problems } from './problems.js'
import { repairLockers } from './repair/repair-lockers.js'
import { routes } from './routes.js'
import { sampleLockers } from './sample/sample-lockers.js'

/** Lockers of owners, reservations without overlap, and a log of every access. */
export const smartLockerSystem: System<Lockers> = {
  name: 'smart-locker',
  title: 'Smart lockers',
  word: 'locker',
  summary: 'Lockers that belong to owners, reservations of them without overlap, and a log of every access.',
  design: smartLocker,
  open: openLockers,
  routes,
  commands,
  jobs: [sweeper],
  problems,
  check: checkLockers,
  repair: repairLockers,
  sample: sampleLockers,
}

/** The same with doors of one's own. */
export function smartLockerWith(doorsOf: (db: SmartLockerDb) => Doors): System<Lockers> {
  return { ...smartLockerSystem, open: (resources) => openLockers(resources, doorsOf) }
}
