import { id, oneOf, text, timestamp, version } from '@tablewright/design'

import { lockerSize } from '../../design/additions.js'

export const lockerStatus = oneOf('AVAILABLE', 'OCCUPIED', 'MAINTENANCE')

/** The public fields of a locker. */
export const lockerFields = {
  lockerId: id(),
  ownerId: id(),
  alias: text().optional(),
  status: lockerStatus,
  locationId: id().optional(),
  size: lockerSize().optional(),
  bank: text().optional(),
  retiredAt: timestamp().optional(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  version: version(),
}
