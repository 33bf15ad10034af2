import { id, text, timestamp } from '@tablewright/design'
import { action, pageOf, paging } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { lockerStatus } from './locker-fields.js'

export const listLockersOfOwner = action({
  summary: 'List the lockers of an owner with their status',
  input: { ownerId: id(), ...paging },
  output: pageOf({
    lockerId: id(),
    lockerAlias: text().optional(),
    status: lockerStatus,
    updatedAt: timestamp(),
  }),
  run: async ({ db }: Lockers, { ownerId, limit, cursor }) =>
    db.lockersOfOwner({ ownerId }, { limit, cursor }),
})
