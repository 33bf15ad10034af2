import { type ItemShape, id, text, timestamp } from '@tablewright/design'
import { action, pageOf, paging, type ResultPage, refuse } from '@tablewright/system'
import { lockerSize } from '../../design/additions.js'
import type { Lockers } from '../../open.js'
import { takenWindows } from '../reservations/free-windows.js'
import { requireView, type Window } from '../reservations/window.js'
import { lockerStatus } from './locker-fields.js'

const foundFields = {
  lockerId: id(),
  ownerId: id(),
  alias: text().optional(),
  status: lockerStatus,
  size: lockerSize().optional(),
  bank: text().optional(),
}
type FoundLocker = ItemShape<typeof foundFields>

/** Maximum number of pages of lockers that are read to fill a page with matching ones. */
const maxPages = 50

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
  output: pageOf(foundFields),
  run: async (services: Lockers, { locationId, status, size, from, to, limit = 25, cursor }) => {
    const window = windowOf(from, to)
    const items: FoundLocker[] = []
    let next: string | null | undefined = cursor
    for (let pages = 0; pages < maxPages && items.length < limit && next !== null; pages++) {
      const rest = { limit: limit - items.length, cursor: next }
      const page: ResultPage<FoundLocker> = await services.db.lockersAtLocation({ locationId }, rest)
      const wanted = page.items.filter(
        (each) =>
          (status === undefined || each.status === status) && (size === undefined || each.size === size),
      )
      items.push(...(window ? await freeOf(services, wanted, window) : wanted))
      next = page.cursor ?? null
    }
    return { items, cursor: next }
  },
})

/** Returns the lockers that are in service and free throughout a period. */
async function freeOf(
  services: Lockers,
  lockers: readonly FoundLocker[],
  window: Window,
): Promise<readonly FoundLocker[]> {
  const inService = lockers.filter(({ status }) => status !== 'MAINTENANCE')
  const taken = await Promise.all(inService.map(({ lockerId }) => takenWindows(services, lockerId, window)))
  return inService.filter((_, index) => taken[index]!.length === 0)
}

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
