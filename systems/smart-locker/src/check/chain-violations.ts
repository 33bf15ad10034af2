import type { Violation } from '@tablewright/system'
import type { EventItem, LockerItem } from '../db.js'
import { eventHash, noHash } from '../rules/access/event-hash.js'

interface ChainEnd {
  readonly sequence: number
  readonly hash: string
}

/**
 * Finds events of a locker that were altered, removed or added directly: they do not match their neighbors.
 */
export function chainViolations(
  lockerId: string,
  events: readonly EventItem[],
  end: ChainEnd | null,
  locker: Pick<LockerItem, 'firstEventAt'> | null,
): readonly Violation[] {
  const found: Violation[] = []
  const report = (invariant: string, message: string, data: object) =>
    found.push({ invariant, message: `${message}.`, data: { lockerId, ...data } })
  const ordered = [...events].sort((one, other) => one.sequence - other.sequence)
  let before: ChainEnd = { sequence: 0, hash: noHash }
  for (const event of ordered) {
    const { eventId, sequence, hash, previousHash } = event
    const name = `Event ${eventId} of locker ${lockerId}`
    if (eventHash(event) !== hash) report('event-altered', `${name} does not have its own hash`, { eventId })
    if (sequence <= before.sequence) {
      report('event-inserted', `${name} has the place ${sequence} of another event`, { eventId, sequence })
      continue
    }
    if (sequence > before.sequence + 1) {
      const missing = `Events ${before.sequence + 1} to ${sequence - 1} of locker ${lockerId} are missing`
      report('event-missing', missing, { from: before.sequence + 1, to: sequence - 1 })
    } else if (previousHash !== before.hash) {
      report('event-altered', `${name} follows an event with another hash`, { eventId })
    }
    before = { sequence, hash }
  }
  if (end === null) {
    if (ordered.length > 0) report('chain-end', `The chain of locker ${lockerId} has no end`, {})
  } else if (end.sequence > before.sequence) {
    const missing = `Events ${before.sequence + 1} to ${end.sequence} of locker ${lockerId} are missing`
    report('event-missing', missing, { from: before.sequence + 1, to: end.sequence })
  } else if (end.sequence < before.sequence || end.hash !== before.hash) {
    report('chain-end', `The chain of locker ${lockerId} ends at ${end.sequence} with another hash`, {})
  }
  const start = startViolation(lockerId, ordered, locker)
  if (start) report('chain-start', start, {})
  return found
}

/** Checks the time of the first event that a locker stores. */
function startViolation(
  lockerId: string,
  [first]: readonly EventItem[],
  locker: Pick<LockerItem, 'firstEventAt'> | null,
): string | undefined {
  if (!locker) return undefined
  const { firstEventAt } = locker
  if (firstEventAt === undefined) {
    return first && `Locker ${lockerId} does not name the time of its first event`
  }
  if (!first) return `The first event of locker ${lockerId} was written at ${firstEventAt}, and there is none`
  if (first.sequence > 1 || first.timestamp === firstEventAt) return undefined
  return `The first event of locker ${lockerId} was written at ${firstEventAt}, and its log begins at ${first.timestamp}`
}
