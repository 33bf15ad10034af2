import type { ReservationItem } from '../db.js'
import { limits } from '../limits.js'
import { sweepShard } from '../rules/reservations/sweep-shard.js'
import { lengthOf } from '../rules/reservations/window.js'

/** The attributes that `repairReservation` sets. */
export type Repair = Pick<ReservationItem, 'status' | 'current' | 'dueAt' | 'sweepShard' | 'pinAttempts'>

/** A violation of a reservation, and the values that correct it. */
export interface ReservationViolation {
  readonly invariant: string
  readonly message: string
  readonly repair: Partial<Repair>
}

/** Returns the violations of the reservations of a locker, by id. Reservations must be sorted by start. */
export function reservationViolations(
  reservations: readonly ReservationItem[],
  now: string,
): ReadonlyMap<string, readonly ReservationViolation[]> {
  const overlapped = overlaps(reservations)
  return new Map(
    reservations.map((reservation) => [
      reservation.reservationId,
      [
        ...overlapViolations(overlapped.get(reservation.reservationId)),
        ...windowViolations(reservation),
        ...currentViolations(reservation, now),
        ...sweepViolations(reservation),
        ...pinViolations(reservation),
      ],
    ]),
  )
}

/** Returns each reservation that overlaps an earlier one, with the earlier one. */
function overlaps(reservations: readonly ReservationItem[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let reaching: ReservationItem[] = []
  for (const each of reservations.filter(({ status }) => status === 'ACTIVE')) {
    reaching = reaching.filter(({ endAt }) => endAt > each.startAt)
    for (const other of reaching) {
      const [first, second] = wasFirst(other, each) ? [other, each] : [each, other]
      found.set(second.reservationId, first.reservationId)
    }
    reaching.push(each)
  }
  return found
}

function wasFirst(one: ReservationItem, other: ReservationItem): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt
  return one.reservationId < other.reservationId
}

const ended = { status: 'CANCELLED', current: false } as const

function overlapViolations(first: string | undefined): ReservationViolation[] {
  if (first === undefined) return []
  return [{ invariant: 'no-overlap', message: `takes time that ${first} had before`, repair: ended }]
}

function windowViolations({ status, startAt, endAt }: ReservationItem): ReservationViolation[] {
  const length = lengthOf({ from: startAt, to: endAt })
  if (status !== 'ACTIVE' || (length > 0 && length <= limits.maxReservation)) return []
  return [{ invariant: 'window', message: `runs from ${startAt} to ${endAt}`, repair: ended }]
}

function currentViolations(
  { status, current, startAt }: ReservationItem,
  now: string,
): ReservationViolation[] {
  if (!current || (status === 'ACTIVE' && startAt <= now)) return []
  const message = `is ${status} from ${startAt} and said to be current`
  return [{ invariant: 'current', message, repair: { current: false } }]
}

function sweepViolations({ lockerId, status, current, startAt, endAt, ...kept }: ReservationItem) {
  const dueAt = current ? endAt : startAt
  const shard = sweepShard(lockerId)
  if (status !== 'ACTIVE' || (kept.dueAt === dueAt && kept.sweepShard === shard)) return []
  const message = `waits for the sweeper at ${kept.dueAt} in ${kept.sweepShard}, not at ${dueAt} in ${shard}`
  return [{ invariant: 'due', message, repair: { sweepShard: shard } }]
}

function pinViolations({ pinAttempts }: ReservationItem): ReservationViolation[] {
  if (pinAttempts >= 0 && pinAttempts <= limits.wrongPins) return []
  const message = `counts ${pinAttempts} attempts at its PIN`
  return [{ invariant: 'pin-attempts', message, repair: { pinAttempts: limits.wrongPins } }]
}

/** Returns the corrected reservation. The time of the sweeper is derived. */
export function repaired(reservation: ReservationItem, violations: readonly ReservationViolation[]): Repair {
  const { status, current, sweepShard, pinAttempts } = Object.assign(
    {},
    reservation,
    ...violations.map(({ repair }) => repair),
  ) as ReservationItem
  return {
    status,
    current,
    sweepShard,
    pinAttempts,
    dueAt: current ? reservation.endAt : reservation.startAt,
  }
}
