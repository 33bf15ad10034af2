import { isTablewrightError } from '@tablewright/base'
import { newUlid } from '@tablewright/client'
import { forEachLimit, type Job, newEvent } from '@tablewright/system'
import { lockerEvents } from '../events.js'
import { limits } from '../limits.js'
import { type Lockers, timeNow } from '../open.js'
import { appendEvent } from '../rules/access/append-event.js'
import { addTime } from '../rules/reservations/window.js'

const atOnce = 4

/** Reports doors that are open for too long, once for each opening. */
export async function reportOpenDoors(services: Lockers): Promise<{ reported: number }> {
  const report = { reported: 0 }
  const before = addTime(timeNow(services), -limits.openDoor)
  await forEachLimit(services.db.openDoors({ before }), atOnce, async ({ lockerId, eventId, movedAt }) => {
    if (await reportDoor(services, lockerId, eventId, movedAt)) report.reported++
  })
  return report
}

async function reportDoor(
  services: Lockers,
  lockerId: string,
  seenEvent: string,
  openSince: string,
): Promise<boolean> {
  const eventId = newUlid(services.clock(), services.random)
  const leftOpen = newEvent(lockerEvents, 'locker.left-open', lockerId, { lockerId, eventId, openSince })
  const metadata = { openSince, openedBy: seenEvent }
  const draft = {
    lockerId,
    actorId: 'system',
    eventId,
    action: 'LEFT_OPEN',
    result: 'FAIL',
    metadata,
  } as const
  try {
    await appendEvent(services, draft, {
      events: [leftOpen],
      also: (tx) => [tx.reportOpenDoor({ lockerId, seenEvent })],
    })
    return true
  } catch (error) {
    // The door was closed, or reported by another process, in the meantime.
    if (isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND') && error.data.entity === 'Door')
      return false
    throw error
  }
}

export const openDoorJob: Job<Lockers> = {
  name: 'open-doors',
  summary: 'Reports doors that have been open for too long',
  every: 30_000,
  run: reportOpenDoors,
}
