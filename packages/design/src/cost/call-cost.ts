import type { Estimate } from './estimate.js'

/** The load of one call on one partition of a table or index. */
export interface PartitionLoad {
  readonly table: string
  readonly index?: string
  /** In the notation of the design: `LOCKER#<lockerId>`. */
  readonly partition: string
  /** Whether all calls use the same partition key. */
  readonly single: boolean
  /** Number of partitions that calls can use; Infinity if the values are not limited. */
  readonly count: number
  readonly readUnits: number
  readonly writeUnits: number
}

/** Units of one call, for a query of one page. */
export interface CallCost {
  readonly readUnits: Estimate
  readonly writeUnits: Estimate
  /** Charged bytes of vector indexes: searched and written. */
  readonly searchBytes?: Estimate
  readonly vectorWriteBytes?: Estimate
  /** Number of items that one call returns or writes. */
  readonly items: Estimate
  /** Number of bytes that one call reads or writes. */
  readonly bytes: Estimate
  readonly loads: readonly PartitionLoad[]
}
