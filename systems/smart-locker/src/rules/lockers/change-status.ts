import { id, integer } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { lockerFields, lockerStatus } from './locker-fields.js'

export const changeStatus = action({
  summary: 'Change the state of a locker, if it still has the version that was seen',
  input: { lockerId: id(), status: lockerStatus, version: integer({ minimum: 1 }) },
  output: one(lockerFields),
  run: ({ db }: Lockers, input) => db.changeState(input),
})
