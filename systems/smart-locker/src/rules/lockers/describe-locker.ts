import { id, integer, text } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import type { Lockers } from '../../open.js'
import { lockerFields } from './locker-fields.js'

export const describeLocker = action({
  summary: 'Change what a locker is called and where it stands; an empty text removes it',
  input: {
    lockerId: id(),
    alias: text({ maximumLength: 100 }).optional(),
    locationId: text({ maximumLength: 200 }).optional(),
    version: integer({ minimum: 1 }),
  },
  output: one(lockerFields),
  run: ({ db }: Lockers, { alias, locationId, ...key }) =>
    db.describeLocker({ ...key, alias: emptyIsNull(alias), locationId: emptyIsNull(locationId) }),
})

function emptyIsNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text
}
