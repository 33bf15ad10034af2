import { action, pageOf, paging } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { lockerFields } from './locker-fields.js'

export const listLockers = action({
  summary: 'List all lockers by their ids',
  input: paging,
  output: pageOf(lockerFields),
  run: async ({ db }: Lockers, { limit, cursor }) => {
    const listed = await db.allLockers({}, { limit, cursor })
    const keys = listed.items.map(({ lockerId }) => ({ lockerId }))
    const found = await db.lockersByIds({ keys })
    const byId = new Map(found.map((locker) => [locker.lockerId, locker]))
    return { items: keys.flatMap(({ lockerId }) => byId.get(lockerId) ?? []), cursor: listed.cursor }
  },
})
