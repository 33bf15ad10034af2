import { action, one } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { requireLocker } from '../lockers/require-locker.js'
import { appendEvent } from './append-event.js'
import { attemptFields, eventFields } from './event-fields.js'
import { moveDoor } from './move-door.js'

export const closeLocker = action({
  summary: 'Close a locker; allowed to everybody',
  input: attemptFields,
  actor: ['actorId'],
  output: one(eventFields),
  run: async (services: Lockers, attempt) => {
    await requireLocker(services, attempt.lockerId)
    const event = await appendEvent(services, { ...attempt, action: 'CLOSE', result: 'SUCCESS' })
    await moveDoor(services, event, 'close')
    return event
  },
})
