import { id, timestamp } from '@tablewright/design'
import { action, pageOf, paging } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { reservationFields } from './reservation-fields.js'
import { requirePeriod } from './window.js'

const { reservationId, lockerId, startAt, endAt, status } = reservationFields

export const listReservationsOfOwner = action({
  summary: 'List the reservations of an owner, the latest start first',
  input: {
    ownerId: id(),
    from: timestamp().default('1970-01-01T00:00:00.000Z'),
    to: timestamp().default('9999-12-31T23:59:59.999Z'),
    ...paging,
  },
  output: pageOf({ reservationId, lockerId, startAt, endAt, status }),
  run: async ({ db }: Lockers, { ownerId, from, to, limit, cursor }) => {
    requirePeriod({ from, to })
    return db.reservationsOfOwner({ ownerId, from, to }, { limit, cursor })
  },
})
