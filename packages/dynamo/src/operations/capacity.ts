import type { Item } from '../attribute-value.js'

export type ReturnConsumedCapacity = 'INDEXES' | 'TOTAL' | 'NONE'
export type ReturnItemCollectionMetrics = 'SIZE' | 'NONE'

export interface Capacity {
  readonly CapacityUnits?: number
  readonly ReadCapacityUnits?: number
  readonly WriteCapacityUnits?: number
}

/** The cost of a request on a vector index, in bytes instead of units. */
export interface VectorCapacity {
  readonly VectorSearchRequestBytes?: number
  readonly VectorWriteRequestBytes?: number
}

export interface ConsumedCapacity extends Capacity {
  readonly TableName?: string
  readonly Table?: Capacity
  readonly LocalSecondaryIndexes?: Readonly<Record<string, Capacity>>
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, Capacity>>
  readonly VectorIndexes?: Readonly<Record<string, VectorCapacity>>
}

/** The size of an item collection, as a lower and an upper bound in gigabytes. */
export interface ItemCollectionMetrics {
  readonly ItemCollectionKey?: Item
  readonly SizeEstimateRangeGB?: readonly number[]
}
