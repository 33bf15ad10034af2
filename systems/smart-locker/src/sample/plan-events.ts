import { isoTime } from '@tablewright/base'
import { newUlid } from '@tablewright/client'
import type { SeededChoices } from '@tablewright/system'
import type { EventItem } from '../db.js'
import type { EventDraft } from '../rules/access/append-event.js'
import { eventHash, noHash } from '../rules/access/event-hash.js'

/** An event with its time. */
export type SampleEvent = EventDraft & Pick<EventItem, 'eventId' | 'timestamp'>

/** Chains the events of a locker in the order of their times. */
export function chainEvents(events: readonly SampleEvent[]): readonly EventItem[] {
  let last = { sequence: 0, hash: noHash }
  const ordered = [...events].sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1))
  return ordered.map((event) => {
    const unsealed = { ...event, sequence: last.sequence + 1, previousHash: last.hash }
    const sealed = { ...unsealed, hash: eventHash(unsealed) }
    last = sealed
    return sealed
  })
}

const minute = 60_000

export interface Stay {
  readonly lockerId: string
  readonly actorId: string
  readonly reservationId: string
  readonly start: number
  readonly end: number
  readonly dice: SeededChoices
}

/** Returns the events of one or a few visits: open and close. */
export function visits({ start, end, dice, reservationId, ...who }: Stay): SampleEvent[] {
  const events: SampleEvent[] = []
  const times = 1 + dice.below(3)
  const step = Math.floor((end - start) / times)
  for (let visit = 0; visit < times && step > 10 * minute; visit++) {
    const at = start + visit * step + dice.below(5 * minute)
    events.push({
      ...who,
      ...stamp(at, dice),
      action: 'OPEN',
      result: 'SUCCESS',
      metadata: { reservationId },
    })
    const closed = stamp(at + minute + dice.below(4 * minute), dice)
    events.push({ ...who, ...closed, action: 'CLOSE', result: 'SUCCESS' })
  }
  return events
}

/** Returns a denied event of somebody who comes too early. */
export function denial(lockerId: string, actorId: string, at: number, dice: SeededChoices): SampleEvent {
  const metadata = { reason: 'NO_RESERVATION' }
  return { lockerId, actorId, ...stamp(at, dice), action: 'DENIED', result: 'FAIL', metadata }
}

/** Returns the times of an event. The clock of the device is slightly behind. */
function stamp(at: number, { random, below }: SeededChoices) {
  return { eventId: newUlid(at, random), timestamp: isoTime(at), deviceTime: isoTime(at - below(2_000)) }
}
