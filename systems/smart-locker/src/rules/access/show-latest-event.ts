import { id } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { requireLocker } from '../lockers/require-locker.js'
import { eventFields } from './event-fields.js'

export const showLatestEvent = action({
  summary: 'Show the latest access event of a locker',
  input: { lockerId: id() },
  output: one(eventFields),
  run: async (services: Lockers, { lockerId }) => {
    const event = await services.db.latestEvent({ lockerId })
    if (event) return event
    await requireLocker(services, lockerId)
    throw refuse('NOT_FOUND', `Nothing has happened at locker ${lockerId} yet.`, {
      remedy: 'Open or close the locker first.',
      data: { lockerId },
    })
  },
})
