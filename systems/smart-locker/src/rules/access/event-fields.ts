import { id, json, oneOf, timestamp, ulid } from '@tablewright/design'
import type { EventDetails } from '../../design/document.js'

/** What is told of an access event. */
export const eventFields = {
  eventId: ulid(),
  lockerId: id(),
  timestamp: timestamp(),
  action: oneOf('OPEN', 'CLOSE', 'DENIED', 'FAULT', 'FORCED'),
  actorId: id(),
  result: oneOf('SUCCESS', 'FAIL'),
  deviceTime: timestamp().optional(),
  metadata: json<EventDetails>().optional(),
}

/** Who does something at a locker, and when by the device's own clock. */
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
