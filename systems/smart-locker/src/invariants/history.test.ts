import { isoTime, isTablewrightError } from '@tablewright/base'
import { type SeededChoices, seededChoices } from '@tablewright/system'
import { perform, seeds, testResources } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { checkLockers } from '../check/check-lockers.js'
import { reservationsOf } from '../check/inspect-locker.js'
import { type Lockers, openLockers } from '../open.js'
import { activeAt } from '../rules/reservations/active-now.js'
import { cancelReservation } from '../rules/reservations/cancel-reservation.js'
import { completeReservation } from '../rules/reservations/complete-reservation.js'
import { extendReservation } from '../rules/reservations/extend-reservation.js'
import { runsAt } from '../rules/reservations/reservation-fields.js'
import { reserveLocker } from '../rules/reservations/reserve-locker.js'
import { addTwoLockers, sweep } from '../testing/everyday.js'
import { freshDatabase } from '../testing/open-test.js'

const quarter = 15 * 60_000
const lockerId = 'L-1'

/** A reservation in the model of the rules. */
interface Remembered {
  readonly start: number
  end: number
  ended: boolean
}

/** Several people use one locker in sequence. The results of the system equal those of the model. */
class History {
  readonly #services: Lockers
  readonly #dice: SeededChoices
  readonly #known = new Map<string, Remembered>()

  constructor(services: Lockers, dice: SeededChoices) {
    this.#services = services
    this.#dice = dice
  }

  async step(): Promise<void> {
    const what = this.#dice.below(10)
    if (what < 4) return this.#reserve()
    if (what === 9) return void (await sweep(this.#services))
    const [reservationId, known] = this.#any() ?? []
    if (reservationId === undefined || !known) return
    if (what < 6) await this.#extend(reservationId, known)
    else if (what === 6) await this.#cancel(reservationId, known)
    else await this.#complete(reservationId, known)
  }

  /** Returns the id of the reservation that is current at a time. */
  runningAt(at: number): string | undefined {
    for (const [id, { start, end, ended }] of this.#known) if (!ended && start <= at && at < end) return id
    return undefined
  }

  #any() {
    return this.#known.size === 0 ? undefined : this.#dice.pick([...this.#known])
  }

  #isFree(start: number, end: number, except?: Remembered): boolean {
    return [...this.#known.values()].every(
      (other) => other === except || other.ended || other.end <= start || end <= other.start,
    )
  }

  #isOver({ end, ended }: Remembered): boolean {
    return ended || end <= this.#services.clock()
  }

  async #reserve(): Promise<void> {
    const start = this.#services.clock() + this.#dice.below(8) * quarter
    const end = start + (1 + this.#dice.below(4)) * quarter
    const request = { lockerId, ownerId: 'ann', startAt: isoTime(start), endAt: isoTime(end) }
    const [code, made] = await outcome(perform(this.#services, reserveLocker, request))
    expect(code).toBe(this.#isFree(start, end) ? 'ok' : 'RESERVATION_OVERLAP')
    if (made) this.#known.set(made.reservationId, { start, end, ended: false })
  }

  async #extend(reservationId: string, known: Remembered): Promise<void> {
    const end = known.end + (this.#dice.below(4) - 1) * quarter
    const input = { lockerId, reservationId, endAt: isoTime(end) }
    const [code] = await outcome(perform(this.#services, extendReservation, input))
    if (this.#isOver(known)) expect(code).toBe('RESERVATION_ENDED')
    else if (end <= known.end) expect(code).toBe('WINDOW_INVALID')
    else expect(code).toBe(this.#isFree(known.start, end, known) ? 'ok' : 'RESERVATION_OVERLAP')
    if (code === 'ok') known.end = end
  }

  async #cancel(reservationId: string, known: Remembered): Promise<void> {
    const [code] = await outcome(perform(this.#services, cancelReservation, { lockerId, reservationId }))
    expect(code).toBe(this.#isOver(known) ? 'RESERVATION_ENDED' : 'ok')
    if (code === 'ok') known.ended = true
  }

  async #complete(reservationId: string, known: Remembered): Promise<void> {
    const [code] = await outcome(perform(this.#services, completeReservation, { lockerId, reservationId }))
    if (this.#isOver(known)) expect(code).toBe('RESERVATION_ENDED')
    else expect(code).toBe(known.start > this.#services.clock() ? 'RESERVATION_NOT_BEGUN' : 'ok')
    if (code === 'ok') known.ended = true
  }
}

async function outcome<Result>(work: Promise<Result>): Promise<readonly [string, Result?]> {
  try {
    return ['ok', await work]
  } catch (error) {
    if (!isTablewrightError(error)) throw error
    return [error.code]
  }
}

async function begin(seed: number) {
  const { resources, clock: fake, close } = await testResources(freshDatabase, seed)
  const dice = seededChoices(seed)
  const services = openLockers(resources)
  await addTwoLockers(services)
  return { services, history: new History(services, dice), dice, ...fake, close }
}

test.each(seeds())(
  'at every moment of every history, active is what the rules alone say (seed %i)',
  async (seed) => {
    const { services, history, dice, clock, advance, close } = await begin(seed)
    for (let step = 0; step < 30; step++) {
      await history.step()
      if (dice.below(3) === 0) advance(dice.below(4) * (quarter / 2))
      const active = await activeAt(services, lockerId, isoTime(clock()))
      expect(active?.reservationId, `step ${step}`).toBe(history.runningAt(clock()))
    }
    expect((await checkLockers(services)).violations).toEqual([])
    await close()
  },
)

test.each(seeds(5))(
  'for any clock value, active is what a look at all reservations finds (seed %i)',
  async (seed) => {
    const { services, history, dice, clock, advance, close } = await begin(seed)
    for (let step = 0; step < 20; step++) {
      await history.step()
      advance(dice.below(2) * quarter)
    }
    const all = await reservationsOf(services, lockerId)
    for (let probe = 0; probe < 40; probe++) {
      const at = isoTime(clock() + (dice.below(60) - 30) * (quarter / 2))
      const found = all.find((each) => runsAt(each, at))?.reservationId
      expect((await activeAt(services, lockerId, at))?.reservationId, at).toBe(found)
    }
    await close()
  },
)
