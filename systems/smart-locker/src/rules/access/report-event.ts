import { oneOf } from '@tablewright/design'
import { action, blockText, one } from '@tablewright/system'
import { limits } from '../../limits.js'
import type { Lockers } from '../../open.js'
import { requireLocker } from '../lockers/require-locker.js'
import { attemptFields, eventFields } from './event-fields.js'
import { writeFault } from './write-fault.js'

export const reportEvent = action({
  summary: 'Report an event of a device: a fault, or a forced door',
  input: {
    ...attemptFields,
    event: oneOf('FAULT', 'FORCED'),
    reason: blockText(limits.maxReasonLength).optional(),
  },
  actor: ['actorId'],
  output: one(eventFields),
  run: async (services: Lockers, { event, reason, ...attempt }) => {
    await requireLocker(services, attempt.lockerId)
    return writeFault(services, attempt, event, reason)
  },
})
