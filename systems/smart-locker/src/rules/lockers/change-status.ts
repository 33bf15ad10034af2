import { isTablewrightError } from '@tablewright/base'
import { id, integer } from '@tablewright/design'
import { action, emitUpdated, one, refuse } from '@tablewright/system'
import type { LockerItem } from '../../db.js'
import type { Lockers } from '../../open.js'
import { maintenanceNotices, openReservations } from './affected-reservations.js'
import { lockerFields, lockerStatus } from './locker-fields.js'

export const changeStatus = action({
  summary:
    'Change the status of a locker with the version that was read; maintenance is reported to the owners of its reservations',
  input: { lockerId: id(), status: lockerStatus, version: integer({ minimum: 1 }) },
  output: one(lockerFields),
  run: async (services: Lockers, input) => {
    const { lockerId, status } = input
    const notices =
      status === 'MAINTENANCE' ? maintenanceNotices(await openReservations(services, lockerId)) : []
    try {
      const [locker] = await emitUpdated(services, notices, (tx) => [tx.changeState(input)])
      return locker as LockerItem
    } catch (error) {
      throw isTablewrightError(error, 'CONDITION_FAILED') ? retired(lockerId) : error
    }
  },
})

export function retired(lockerId: string) {
  return refuse('LOCKER_RETIRED', `Locker ${lockerId} is retired.`, {
    field: 'lockerId',
    remedy: 'Register a locker with another id.',
    data: { lockerId },
  })
}
