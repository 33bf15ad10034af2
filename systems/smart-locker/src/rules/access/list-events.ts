import { id, timestamp } from '@tablewright/design'
import { action, pageOf, paging } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { requireLocker } from '../lockers/require-locker.js'
import { requirePeriod } from '../reservations/window.js'
import { eventFields } from './event-fields.js'

export const listEvents = action({
  summary: 'List the access events of a locker, the newest first',
  input: {
    lockerId: id(),
    from: timestamp().default('1970-01-01T00:00:00.000Z'),
    to: timestamp().default('9999-12-31T23:59:59.999Z'),
    ...paging,
  },
  output: pageOf(eventFields),
  run: async (services: Lockers, { lockerId, from, to, limit, cursor }) => {
    requirePeriod({ from, to })
    const page = await services.db.eventsInWindow({ lockerId, from, to }, { limit, cursor })
    if (page.items.length === 0) await requireLocker(services, lockerId)
    return page
  },
})
