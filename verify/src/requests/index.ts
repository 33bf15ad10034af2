import { groupRequests } from './group-requests.js'
import { itemRequests, type MakeRequest } from './item-requests.js'
import type { Picker } from './picker.js'
import type { Request } from './request.js'
import { statementRequests } from './statement-requests.js'
import type { TableShape } from './tables.js'

export { tableItem } from './item-requests.js'
export { mutate } from './mutate.js'
export { Picker } from './picker.js'
export type { Request } from './request.js'
export { tableRequest } from './table-requests.js'
export { type TableShape, tableShapes } from './tables.js'
export { keyValue, names, scalar, value } from './values.js'

const makers: readonly (readonly [weight: number, make: MakeRequest])[] = [
  [8, itemRequests.putItem],
  [6, itemRequests.updateItem],
  [3, itemRequests.deleteItem],
  [3, itemRequests.getItem],
  [6, itemRequests.query],
  [4, itemRequests.scan],
  [2, groupRequests.batchWriteItem],
  [2, groupRequests.batchGetItem],
  [4, groupRequests.transactWriteItems],
  [2, groupRequests.transactGetItems],
  [4, statementRequests.executeStatement],
  [1, statementRequests.batchExecuteStatement],
  [1, statementRequests.executeTransaction],
]

/** A request about the table, of any kind; mostly valid. */
export function anyRequest(pick: Picker, table: TableShape): Request {
  return pick.weighted(makers)(pick, table)
}
