import { emptyShape } from '../request/shapes/tables.js'
import { operation } from './operation.js'

/** The quotas of a new account. The engine does not enforce them. */
export const describeLimits = operation('DescribeLimits', emptyShape, () => ({
  AccountMaxReadCapacityUnits: 80_000,
  AccountMaxWriteCapacityUnits: 80_000,
  TableMaxReadCapacityUnits: 40_000,
  TableMaxWriteCapacityUnits: 40_000,
}))
