import { id, oneOf, timestamp } from '@tablewright/design'
import { action, pageOf, paging } from '@tablewright/system'
import { limits } from '../../limits.js'
import { type Lockers, timeNow } from '../../open.js'
import { requireLocker } from '../lockers/require-locker.js'
import { reservationFields, toReservationView } from './reservation-fields.js'
import { addTime, requirePeriod } from './window.js'

export const listReservations = action({
  summary: 'List the reservations of a locker in a period, including ended ones',
  input: {
    lockerId: id(),
    from: timestamp(),
    to: timestamp(),
    order: oneOf('oldest', 'newest').default('oldest'),
    ...paging,
  },
  output: pageOf(reservationFields),
  run: async (services: Lockers, { lockerId, from, to, order, limit, cursor }) => {
    requirePeriod({ from, to })
    const { db } = services
    const list = order === 'oldest' ? db.reservationsInWindow : db.newestReservationsInWindow
    // A reservation that started earlier can still be running: look back by the maximum duration, and keep
    // those that end later.
    const window = { lockerId, from: addTime(from, -limits.maxReservation), to, endsAfter: from }
    const page = await list(window, { limit, cursor })
    if (page.items.length === 0) await requireLocker(services, lockerId)
    const at = timeNow(services)
    return { items: page.items.map((each) => toReservationView(each, at)), cursor: page.cursor }
  },
})
