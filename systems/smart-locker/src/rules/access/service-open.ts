import { newUlid } from '@tablewright/client'
import { action, blockText, newEvent, one } from '@tablewright/system'
import { lockerEvents } from '../../events.js'
import { type Lockers, timeNow } from '../../open.js'
import { requireLocker } from '../lockers/require-locker.js'
import { appendEvent } from './append-event.js'
import { attemptFields, eventFields } from './event-fields.js'
import { moveDoor } from './move-door.js'

export const serviceOpen = action({
  summary: 'Open a locker as a technician or operator, without a reservation; the reason is recorded',
  input: { ...attemptFields, reason: blockText(500, 3) },
  actor: ['actorId'],
  output: one(eventFields),
  run: async (services: Lockers, { reason, ...attempt }) => {
    const { lockerId, actorId } = attempt
    await requireLocker(services, lockerId)
    const eventId = newUlid(services.clock(), services.random)
    const at = timeNow(services)
    const data = { lockerId, eventId, actorId, openedAt: at }
    const opened = newEvent(lockerEvents, 'locker.opened', lockerId, data)
    const metadata = { service: 'yes', reason }
    const draft = { ...attempt, eventId, timestamp: at, action: 'OPEN', result: 'SUCCESS', metadata } as const
    const event = await appendEvent(services, draft, { events: [opened] })
    await moveDoor(services, event, 'open')
    return event
  },
})
