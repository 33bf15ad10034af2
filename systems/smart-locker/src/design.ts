import { design } from '@tablewright/design'
import { accessPatterns } from './design/access-patterns.js'
import { AccessEvent, Door, Locker, Reservation } from './design/entities.js'
import { lockerPatterns } from './design/locker-patterns.js'
import { reservationPatterns } from './design/reservation-patterns.js'
import { upkeepPatterns } from './design/upkeep-patterns.js'

/** "Single-Table Design (Core Pattern) — SmartLocker Domain", and what follows from it. */
export const smartLocker = design('smart-locker', {
  entities: { Locker, Reservation, AccessEvent, Door },
  patterns: { ...lockerPatterns, ...reservationPatterns, ...accessPatterns, ...upkeepPatterns },
})
