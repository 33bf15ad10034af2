import { id, integer } from '@tablewright/design'
import { action, lineText, one } from '@tablewright/system'
import { lockerSize } from '../../design/additions.js'
import type { Lockers } from '../../open.js'
import { lockerFields } from './locker-fields.js'

export const describeLocker = action({
  summary: 'Change the name and location of a locker; an empty text removes a value',
  input: {
    lockerId: id(),
    alias: lineText(100).optional(),
    locationId: lineText(200).optional(),
    size: lockerSize().optional(),
    bank: lineText(100).optional(),
    version: integer({ minimum: 1 }),
  },
  output: one(lockerFields),
  run: ({ db }: Lockers, { alias, locationId, bank, ...rest }) =>
    db.describeLocker({
      ...rest,
      alias: emptyIsNull(alias),
      locationId: emptyIsNull(locationId),
      bank: emptyIsNull(bank),
    }),
})

function emptyIsNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text
}
