import { isTablewrightError } from '@tablewright/base'
import { boolean, id, text, timestamp } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import { lockerSize } from '../../design/additions.js'
import type { Lockers } from '../../open.js'
import { reservationFields } from './reservation-fields.js'
import { reserveLocker } from './reserve-locker.js'

const sizes = ['S', 'M', 'L', 'XL'] as const

export const reserveAny = action({
  summary: 'Reserve any free locker of a size at a location',
  input: {
    locationId: id(),
    size: lockerSize(),
    /** Whether to take a larger locker if none of the size is free. */
    orLarger: boolean().default(false),
    ownerId: id().optional(),
    startAt: timestamp().optional(),
    endAt: timestamp(),
    pin: text().optional(),
    withPin: boolean().default(false),
  },
  subject: ['ownerId'],
  output: one({ ...reservationFields, pin: text().optional() }),
  run: async (services: Lockers, { locationId, size, orLarger, ...request }, call) => {
    const wanted = orLarger ? sizes.slice(sizes.indexOf(size)) : [size]
    for (const each of wanted) {
      for await (const { lockerId, status } of services.db.lockersOfSize({ locationId, size: each })) {
        if (status === 'MAINTENANCE') continue
        try {
          return await reserveLocker.run(services, { ...request, lockerId }, call)
        } catch (error) {
          // The locker is taken for that time, or out of service: try the next one.
          if (!isTablewrightError(error, 'RESERVATION_OVERLAP', 'IN_MAINTENANCE', 'NOT_FOUND')) throw error
        }
      }
    }
    throw refuse(
      'NO_FREE_LOCKER',
      `No locker of size ${wanted.join(' or ')} is free at ${locationId} for that time.`,
      {
        field: 'size',
        remedy: orLarger
          ? 'Choose another time or location.'
          : 'Choose another time or location, or set orLarger.',
        data: { locationId, size },
      },
    )
  },
})
