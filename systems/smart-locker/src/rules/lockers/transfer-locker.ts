import { isTablewrightError } from '@tablewright/base'
import { id, integer } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { lockerFields } from './locker-fields.js'

export const transferLocker = action({
  summary: 'Transfer a locker to another owner',
  input: { lockerId: id(), fromOwnerId: id(), toOwnerId: id(), version: integer({ minimum: 1 }) },
  output: one(lockerFields),
  run: async ({ db }: Lockers, { lockerId, fromOwnerId, toOwnerId, version }) => {
    if (fromOwnerId === toOwnerId) {
      throw refuse('SAME_OWNER', `${toOwnerId} would give the locker to itself.`, {
        field: 'toOwnerId',
        remedy: 'Choose another owner.',
      })
    }
    try {
      return await db.transferLocker({ lockerId, fromOwner: fromOwnerId, ownerId: toOwnerId, version })
    } catch (error) {
      if (!isTablewrightError(error, 'CONDITION_FAILED')) throw error
      throw refuse('NOT_THE_OWNER', `Locker ${lockerId} does not belong to ${fromOwnerId}.`, {
        field: 'fromOwnerId',
        remedy: 'Check who owns the locker now.',
      })
    }
  },
})
