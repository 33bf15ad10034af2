import type { Item } from '../attribute-value.js'
import type {
  ConsumedCapacity,
  ItemCollectionMetrics,
  ReturnConsumedCapacity,
  ReturnItemCollectionMetrics,
} from './capacity.js'
import type { ExpressionAttributeNames } from './expression-parameters.js'

export interface KeysAndAttributes {
  readonly Keys: readonly Item[]
  readonly ConsistentRead?: boolean
  readonly ProjectionExpression?: string
  readonly ExpressionAttributeNames?: ExpressionAttributeNames
  readonly AttributesToGet?: readonly string[]
}

export interface BatchGetItemInput {
  readonly RequestItems: Readonly<Record<string, KeysAndAttributes>>
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
}

export interface BatchGetItemOutput {
  readonly Responses: Readonly<Record<string, readonly Item[]>>
  readonly UnprocessedKeys: Readonly<Record<string, KeysAndAttributes>>
  readonly ConsumedCapacity?: readonly ConsumedCapacity[]
}

/** Exactly one of the two. */
export interface WriteRequest {
  readonly PutRequest?: { readonly Item: Item }
  readonly DeleteRequest?: { readonly Key: Item }
}

export interface BatchWriteItemInput {
  readonly RequestItems: Readonly<Record<string, readonly WriteRequest[]>>
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
  readonly ReturnItemCollectionMetrics?: ReturnItemCollectionMetrics
}

export interface BatchWriteItemOutput {
  readonly UnprocessedItems: Readonly<Record<string, readonly WriteRequest[]>>
  readonly ItemCollectionMetrics?: Readonly<Record<string, readonly ItemCollectionMetrics[]>>
  readonly ConsumedCapacity?: readonly ConsumedCapacity[]
}
