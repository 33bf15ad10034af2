import { action, idStart, pageOf, paging } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { lockerFields } from './locker-fields.js'

export const listLockers = action({
  summary: 'List the lockers by their ids: all, or those whose id begins with a text',
  input: { startsWith: idStart(100).optional(), ...paging },
  output: pageOf(lockerFields),
  run: async ({ db }: Lockers, { startsWith, limit, cursor }) => {
    const listed = await (startsWith === undefined
      ? db.allLockers({}, { limit, cursor })
      : db.lockersByPrefix({ prefix: startsWith }, { limit, cursor }))
    const keys = listed.items.map(({ lockerId }) => ({ lockerId }))
    const found = await db.lockersByIds({ keys })
    const byId = new Map(found.map((locker) => [locker.lockerId, locker]))
    return { items: keys.flatMap(({ lockerId }) => byId.get(lockerId) ?? []), cursor: listed.cursor }
  },
})
