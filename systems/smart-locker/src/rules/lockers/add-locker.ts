import { id } from '@tablewright/design'
import { action, lineText, one } from '@tablewright/system'
import { lockerSize } from '../../design/additions.js'
import type { Lockers } from '../../open.js'
import { lockerFields } from './locker-fields.js'

export const addLocker = action({
  summary: 'Add a locker of an owner',
  input: {
    lockerId: id(),
    ownerId: id(),
    alias: lineText(100, 1).optional(),
    locationId: id().optional(),
    size: lockerSize().optional(),
    bank: lineText(100, 1).optional(),
  },
  output: one(lockerFields),
  run: ({ db }: Lockers, input) => db.addLocker({ status: 'AVAILABLE', ...input }),
})
