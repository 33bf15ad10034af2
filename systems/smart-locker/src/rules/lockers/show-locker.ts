import { id } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { lockerFields } from './locker-fields.js'
import { requireLocker } from './require-locker.js'

export const showLocker = action({
  summary: 'Show a locker and its status',
  input: { lockerId: id() },
  output: one(lockerFields),
  // AP-01 is eventually consistent at half the price; only if it finds nothing, read strongly.
  run: async (services: Lockers, { lockerId }) =>
    (await services.db.lockerById({ lockerId })) ?? requireLocker(services, lockerId),
})
