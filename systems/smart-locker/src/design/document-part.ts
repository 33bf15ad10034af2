import { addedTo, type DocumentPart } from '@tablewright/design/model'
import * as additions from './additions.js'
import { documentPatterns } from './document.js'

/** The part of the design that the original document describes. Everything else is an addition. */
export const document: DocumentPart = {
  entities: ['Locker', 'Reservation', 'AccessEvent'],
  patterns: Object.keys(documentPatterns),
  additions: [
    ...addedTo('Locker', additions.lockerAttributes, additions.lockerViews),
    ...addedTo('Reservation', additions.reservationAttributes, additions.reservationViews),
    ...addedTo('AccessEvent', additions.eventAttributes),
  ],
}
