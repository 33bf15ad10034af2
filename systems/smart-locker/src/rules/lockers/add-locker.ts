import { id, text } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { lockerSize } from '../../design/additions.js'
import type { Lockers } from '../../open.js'
import { lockerFields } from './locker-fields.js'

export const addLocker = action({
  summary: 'Register a locker of an owner',
  input: {
    lockerId: id(),
    ownerId: id(),
    alias: text({ minimumLength: 1, maximumLength: 100 }).optional(),
    locationId: id().optional(),
    size: lockerSize().optional(),
    bank: text({ minimumLength: 1, maximumLength: 100 }).optional(),
  },
  output: one(lockerFields),
  run: ({ db }: Lockers, input) => db.addLocker({ ...input, status: 'AVAILABLE' }),
})
