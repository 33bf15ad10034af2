import { newUlid } from '@tablewright/client'
import { newEvent } from '@tablewright/system'
import type { EventItem } from '../../db.js'
import { lockerEvents } from '../../events.js'
import type { Lockers } from '../../open.js'
import { appendEvent } from './append-event.js'
import type { Attempt } from './event-fields.js'

/** Records a fault or a forced door, and emits an event. */
export async function writeFault(
  services: Lockers,
  { lockerId, actorId, deviceTime }: Attempt,
  fault: 'FAULT' | 'FORCED',
  reason: string | undefined,
): Promise<EventItem> {
  const eventId = newUlid(services.clock(), services.random)
  const metadata = reason === undefined ? undefined : { reason }
  const data = { lockerId, eventId, actorId, fault, reason }
  const faulted = newEvent(lockerEvents, 'locker.faulted', lockerId, data)
  const draft = { lockerId, actorId, deviceTime, eventId, action: fault, result: 'FAIL', metadata } as const
  return appendEvent(services, draft, { events: [faulted] })
}
