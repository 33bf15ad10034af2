import { id, text, timestamp } from '@tablewright/design'
import { action, pageOf, paging, refuse } from '@tablewright/system'
import { lockerSize } from '../../design/additions.js'
import type { Lockers } from '../../open.js'
import { takenWindows } from '../reservations/free-windows.js'
import { requireView } from '../reservations/window.js'
import { lockerStatus } from './locker-fields.js'

export const findLockers = action({
  summary: 'Find lockers at a location; with a period, only those that are free throughout it',
  input: {
    locationId: id(),
    status: lockerStatus.optional(),
    size: lockerSize().optional(),
    from: timestamp().optional(),
    to: timestamp().optional(),
    ...paging,
  },
  output: pageOf({
    lockerId: id(),
    ownerId: id(),
    alias: text().optional(),
    status: lockerStatus,
    size: lockerSize().optional(),
    bank: text().optional(),
  }),
  run: async (services: Lockers, { locationId, status, size, from, to, limit, cursor }) => {
    const window = windowOf(from, to)
    const page = await services.db.lockersAtLocation({ locationId }, { limit, cursor })
    const wanted = page.items.filter(
      (each) =>
        (status === undefined || each.status === status) && (size === undefined || each.size === size),
    )
    if (!window) return { items: wanted, cursor: page.cursor }
    const inService = wanted.filter((each) => each.status !== 'MAINTENANCE')
    const taken = await Promise.all(inService.map(({ lockerId }) => takenWindows(services, lockerId, window)))
    return { items: inService.filter((_, index) => taken[index]!.length === 0), cursor: page.cursor }
  },
})

function windowOf(from: string | undefined, to: string | undefined) {
  if (from === undefined && to === undefined) return undefined
  if (from === undefined || to === undefined) {
    const field = from === undefined ? 'from' : 'to'
    throw refuse('INVALID_INPUT', 'A period needs both from and to.', {
      field,
      remedy: `Give ${field} too.`,
    })
  }
  requireView({ from, to })
  return { from, to }
}
