import { isoTime } from '@tablewright/base'
import { smartLockerSystem } from '@tablewright/smart-locker'
import type { Flow, Work } from '../stage.js'

const lockerId = 'L-1'
const actorId = 'ann@example.com'
const hour = 3_600_000
/** Expected reservations of a window, and the number of days that are searched. */
const expected = 20
const window = 7 * 24 * hour

/** The reservation that was made last. */
let reservationId = ''

async function reserve({ perform, clock }: Work, withPin: boolean): Promise<void> {
  const endAt = isoTime(clock.clock() + hour)
  const request = { lockerId, ownerId: actorId, endAt, withPin }
  const made = await perform('POST /lockers/:lockerId/reservations', request)
  reservationId = String(made.reservationId)
}

export const reserveAndOpen: Flow = {
  name: 'reserve a locker and open it',
  system: smartLockerSystem,
  /**
   * A window of reservations with a PIN, as in the expected size of the design. The locker
   * has no location: the expected price is that of items without optional attributes.
   */
  fill: async ({ perform, clock }) => {
    await perform('POST /lockers', { lockerId, ownerId: 'north' })
    for (let count = 0; count < expected; count++) {
      await reserve({ perform, clock }, true)
      await reserveAndOpen.restore!({ perform, clock })
    }
  },
  once: async (work) => {
    await reserve(work, false)
    await work.perform('POST /lockers/:lockerId/open', { lockerId, actorId })
  },
  restore: async ({ perform, clock }) => {
    await perform('POST /lockers/:lockerId/reservations/:reservationId/complete', { lockerId, reservationId })
    clock.advance(window / expected)
  },
}
