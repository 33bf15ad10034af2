import { id, integer, map, oneOf, text, timestamp, ulid } from '@tablewright/design'
import { eventActions } from '../../design/additions.js'

/** Fields of an access event. */
export const eventFields = {
  eventId: ulid(),
  lockerId: id(),
  timestamp: timestamp(),
  action: oneOf(...eventActions),
  actorId: id(),
  result: oneOf('SUCCESS', 'FAIL'),
  deviceTime: timestamp().optional(),
  metadata: map(text()).optional(),
  sequence: integer(),
  hash: text(),
  previousHash: text(),
}

/** The actor at a locker, and the time by the device's clock. */
export const attemptFields = {
  lockerId: id(),
  actorId: id().optional(),
  deviceTime: timestamp().optional(),
}

export interface Attempt {
  readonly lockerId: string
  readonly actorId: string
  readonly deviceTime?: string
}
