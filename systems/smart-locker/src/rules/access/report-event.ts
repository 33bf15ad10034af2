import { oneOf, text } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { requireLocker } from '../lockers/require-locker.js'
import { attemptFields, eventFields } from './event-fields.js'

export const reportEvent = action({
  summary: 'Let a device report what happened to it: a fault, or a door that was forced',
  input: {
    ...attemptFields,
    event: oneOf('FAULT', 'FORCED'),
    reason: text({ maximumLength: 500 }).optional(),
  },
  output: one(eventFields),
  run: async (services: Lockers, { event, reason, ...attempt }) => {
    await requireLocker(services, attempt.lockerId)
    const metadata = reason === undefined ? undefined : { reason }
    return services.db.writeEvent({ ...attempt, action: event, result: 'FAIL', metadata })
  },
})
