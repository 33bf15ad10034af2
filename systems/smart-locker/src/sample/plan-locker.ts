import { isoTime } from '@tablewright/base'
import { newUlid } from '@tablewright/client'
import type { InputOf } from '@tablewright/design'
import type { SeededChoices } from '@tablewright/system'
import type { smartLocker } from '../design.js'
import { sweepShard } from '../rules/reservations/sweep-shard.js'
import { locationOf, owners, people, rows } from './names.js'
import { denial, type SampleEvent, visits } from './plan-events.js'

type Patterns = (typeof smartLocker)['patterns']
type SampleReservation = InputOf<Patterns['restoreReservation']>

export interface SampleLocker {
  readonly locker: InputOf<Patterns['addLocker']>
  readonly reservations: readonly SampleReservation[]
  readonly events: readonly SampleEvent[]
}

export interface SampleRequest {
  readonly index: number
  readonly count: number
  /** Approximate number of items, including copies. */
  readonly items: number
  readonly now: number
  readonly dice: SeededChoices
}

const minute = 60_000
const hour = 60 * minute
/**
 * Number of items of a locker with its three copies, and of a reservation with its copies and pending items.
 */
const cost = { locker: 4, ended: 3, upcoming: 4, current: 5 }

/** Plans one locker from the random choices: its attributes, reservations and events. */
export function planLocker(request: SampleRequest): SampleLocker {
  const { index, dice, items } = request
  const lockerId = `L-${String(index + 1).padStart(4, '0')}`
  const book = new Book(lockerId, dice, items - cost.locker)
  const hourNow = Math.floor(request.now / hour) * hour
  const inService = dice.below(20) > 0
  const occupied = inService && dice.below(5) < 2 && book.addCurrent(hourNow)
  if (inService && items > 2 * cost.locker + cost.upcoming) book.addUpcoming(hourNow + 24 * hour)
  book.addPast(hourNow - 12 * hour)
  const bookings = book.reservations.length
  const locker = {
    ...describe(request, lockerId),
    status: occupied ? 'OCCUPIED' : inService ? 'AVAILABLE' : 'MAINTENANCE',
    bookings,
    bookingsAtChange: bookings,
    createdAt: isoTime(hourNow - 400 * 24 * hour),
  } as const
  return { locker, reservations: book.reservations, events: book.events }
}

function describe({ index, count, dice }: SampleRequest, lockerId: string) {
  const perOwner = Math.max(1, Math.ceil(count / owners.length / 40))
  return {
    lockerId,
    ownerId: `${dice.pick(owners)}-${1 + dice.below(perOwner)}`,
    alias: `Row ${dice.pick(rows)}, number ${1 + (index % 24)}`,
    locationId: locationOf(index).locationId,
    size: (['S', 'M', 'L', 'XL'] as const)[index % 4]!,
    bank: `Bank ${1 + (index % 3)}`,
  }
}

/** The reservations of one locker, without overlap, and their access events. */
class Book {
  readonly reservations: SampleReservation[] = []
  readonly events: SampleEvent[] = []
  readonly #lockerId: string
  readonly #dice: SeededChoices
  #left: number

  constructor(lockerId: string, dice: SeededChoices, items: number) {
    this.#lockerId = lockerId
    this.#dice = dice
    this.#left = items
  }

  addCurrent(now: number): boolean {
    if (this.#left < cost.current) return false
    this.#left -= cost.current
    const start = now - (1 + this.#dice.below(6)) * hour
    const end = now + (2 + this.#dice.below(20)) * hour
    const reservation = this.#add(start, end, { status: 'ACTIVE', current: true, dueAt: isoTime(end) })
    this.#visit(reservation, start, now)
    return true
  }

  addUpcoming(from: number): void {
    let start = from
    for (let more = this.#dice.below(3); more > 0 && this.#left >= cost.upcoming; more--) {
      start += this.#dice.below(24) * hour
      const end = start + (1 + this.#dice.below(12)) * hour
      this.#left -= cost.upcoming
      this.#add(start, end, { status: 'ACTIVE', dueAt: isoTime(start) })
      start = end
    }
  }

  /** Adds past reservations until the budget of items is used up. */
  addPast(until: number): void {
    let end = until
    while (this.#left >= cost.ended) {
      end -= this.#dice.below(30) * hour
      const start = end - (1 + this.#dice.below(10)) * hour
      this.#left -= cost.ended
      const fate = this.#dice.below(10)
      const status = fate < 6 ? 'COMPLETED' : fate < 9 ? 'EXPIRED' : 'CANCELLED'
      const released = status === 'COMPLETED' ? { bookedUntil: isoTime(end + hour) } : {}
      const reservation = this.#add(start, end, { status, dueAt: isoTime(start), ...released })
      if (status !== 'CANCELLED') this.#visit(reservation, start, end)
      end = start - hour
    }
  }

  #add(
    start: number,
    end: number,
    fate: Pick<SampleReservation, 'status' | 'dueAt'> & Partial<SampleReservation>,
  ) {
    const booked = start - (1 + this.#dice.below(200)) * hour
    const reservation = {
      lockerId: this.#lockerId,
      reservationId: newUlid(booked, this.#dice.random),
      ownerId: this.#dice.pick(people),
      startAt: isoTime(start),
      endAt: isoTime(end),
      createdAt: isoTime(booked),
      sweepShard: sweepShard(this.#lockerId),
      ...fate,
    }
    this.reservations.push(reservation)
    return reservation
  }

  #visit(
    { lockerId, ownerId, reservationId }: { lockerId: string; ownerId: string; reservationId: string },
    start: number,
    end: number,
  ): void {
    const made = visits({ lockerId, actorId: ownerId, reservationId, start, end, dice: this.#dice })
    if (this.#dice.below(6) === 0)
      made.push(denial(lockerId, this.#dice.pick(people), start - 5 * minute, this.#dice))
    const kept = made.slice(0, Math.max(0, Math.floor(this.#left)))
    this.#left -= kept.length
    this.events.push(...kept)
  }
}
