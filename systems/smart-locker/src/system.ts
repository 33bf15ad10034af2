import type { System } from '@tablewright/system'
import { checkLockers } from './check/check-lockers.js'
import { repairLockers } from './check/repair-lockers.js'
import { commands } from './commands.js'
import { document } from './design/document-part.js'
import { smartLocker } from './design.js'
import { lockerEvents } from './events.js'
import { openDoorJob } from './jobs/report-open-doors.js'
import { sweeper } from './jobs/sweeper.js'
import { type LockerOptions, type Lockers, openLockers } from './open.js'
import { ports } from './ports/ports.js'
import { problems } from './problems.js'
import { protects } from './protects.js'
import { access } from './roles.js'
import { routes } from './routes.js'
import { sampleLockers } from './sample/sample-lockers.js'

/** Returns the smart lockers with options, such as custom doors. */
export function smartLockerSystemOf(options: LockerOptions): System<Lockers> {
  return {
    name: 'smart-locker',
    title: 'Smart lockers',
    commandName: 'locker',
    summary:
      'Lockers that belong to owners, reservations of them without overlap, and a log of every access.',
    design: smartLocker,
    designSource: import.meta.url,
    document,
    open: (resources) => openLockers(resources, options),
    access,
    protects,
    routes,
    commands,
    jobs: [sweeper, openDoorJob],
    ports,
    events: lockerEvents,
    outbox: ({ db }) => db,
    problems,
    check: checkLockers,
    repair: repairLockers,
    sample: sampleLockers,
  }
}

/** The smart lockers with default options. */
export const smartLockerSystem = smartLockerSystemOf({})
