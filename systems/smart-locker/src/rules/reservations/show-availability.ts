import { id, integer, timestamp } from '@tablewright/design'
import { action, listOf } from '@tablewright/system'
import { limits } from '../../limits.js'
import { type Lockers, timeNow } from '../../open.js'
import { requireLocker } from '../lockers/require-locker.js'
import { freeWindows, takenWindows } from './free-windows.js'
import { addTime, lengthOf, requireView } from './window.js'

export const showAvailability = action({
  summary: 'Show when a locker is free, by default for the next two weeks',
  input: {
    lockerId: id(),
    from: timestamp().optional(),
    to: timestamp().optional(),
    minutes: integer({ minimum: 1 }).default(1),
  },
  output: listOf({ from: timestamp(), to: timestamp(), minutes: integer() }),
  run: async (services: Lockers, { lockerId, minutes, ...asked }) => {
    const from = asked.from ?? timeNow(services)
    const whole = { from, to: asked.to ?? addTime(from, limits.offersWithin) }
    requireView(whole)
    // Nothing can be booked in maintenance, so nothing is free.
    const { status } = await requireLocker(services, lockerId)
    if (status === 'MAINTENANCE') return []
    const free = freeWindows(whole, await takenWindows(services, lockerId, whole), minutes * 60_000)
    return free.map((window) => ({ ...window, minutes: Math.floor(lengthOf(window) / 60_000) }))
  },
})
