import { integer, text, timestamp, ulid } from '@tablewright/design'
import { queueType, tenantId } from '../shapes.js'

/** The fields that identify a queue. */
export const ofQueue = { tenantId: tenantId(), type: queueType }

export const messageShape = {
  messageId: ulid(),
  body: text(),
  sentAt: timestamp(),
  visibleAt: timestamp(),
  receives: integer(),
}
