import { id, integer, list, oneOf } from '@tablewright/design'
import { action, changesNothing, lineText, one } from '@tablewright/system'
import { lockerSize } from '../../design/additions.js'
import type { Lockers } from '../../open.js'
import { lockerFields } from './locker-fields.js'

export const describeLocker = action({
  summary: 'Change the details of a locker; an empty text, or a name in clear, removes a value',
  input: {
    lockerId: id(),
    alias: lineText(100).optional(),
    locationId: lineText(200).optional(),
    size: lockerSize().optional(),
    bank: lineText(100).optional(),
    clear: list(oneOf('size')).optional(),
    version: integer({ minimum: 1 }),
  },
  output: one(lockerFields),
  run: async ({ db }: Lockers, { alias, locationId, bank, clear = [], ...rest }) => {
    const changes = {
      // A given size has priority.
      ...Object.fromEntries(clear.map((name) => [name, null])),
      ...rest,
      alias: emptyIsNull(alias),
      locationId: emptyIsNull(locationId),
      bank: emptyIsNull(bank),
    }
    const locker = await db.lockerNow({ lockerId: rest.lockerId })
    const isSame = locker && locker.retiredAt === undefined && changesNothing(locker, changes)
    return isSame ? locker : db.describeLocker(changes)
  },
})

function emptyIsNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text
}
