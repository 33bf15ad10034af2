import { id } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { lockerFields } from './locker-fields.js'
import { requireLocker } from './require-locker.js'

export const showLocker = action({
  summary: 'Show a locker and its state',
  input: { lockerId: id() },
  output: one(lockerFields),
  // AP-01 is read at half the price; only who finds nothing there asks for what is there this moment.
  run: async (services: Lockers, { lockerId }) =>
    (await services.db.lockerById({ lockerId })) ?? requireLocker(services, lockerId),
})
