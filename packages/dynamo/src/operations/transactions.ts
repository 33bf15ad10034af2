import type { Item } from '../attribute-value.js'
import type {
  ConsumedCapacity,
  ItemCollectionMetrics,
  ReturnConsumedCapacity,
  ReturnItemCollectionMetrics,
} from './capacity.js'
import type { ExpressionAttributeNames, ExpressionAttributeValues } from './expression-parameters.js'
import type { ReturnValuesOnConditionCheckFailure } from './items.js'

interface TransactAction {
  readonly TableName: string
  readonly ConditionExpression?: string
  readonly ExpressionAttributeNames?: ExpressionAttributeNames
  readonly ExpressionAttributeValues?: ExpressionAttributeValues
  readonly ReturnValuesOnConditionCheckFailure?: ReturnValuesOnConditionCheckFailure
}

export interface TransactPut extends TransactAction {
  readonly Item: Item
}

export interface TransactUpdate extends TransactAction {
  readonly Key: Item
  readonly UpdateExpression: string
}

export interface TransactDelete extends TransactAction {
  readonly Key: Item
}

export interface TransactConditionCheck extends TransactAction {
  readonly Key: Item
  readonly ConditionExpression: string
}

/** Exactly one of the four. */
export interface TransactWriteItem {
  readonly Put?: TransactPut
  readonly Update?: TransactUpdate
  readonly Delete?: TransactDelete
  readonly ConditionCheck?: TransactConditionCheck
}

export interface TransactWriteItemsInput {
  readonly TransactItems: readonly TransactWriteItem[]
  readonly ClientRequestToken?: string
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
  readonly ReturnItemCollectionMetrics?: ReturnItemCollectionMetrics
}

export interface TransactWriteItemsOutput {
  readonly ConsumedCapacity?: readonly ConsumedCapacity[]
  readonly ItemCollectionMetrics?: Readonly<Record<string, readonly ItemCollectionMetrics[]>>
}

export interface TransactGet {
  readonly TableName: string
  readonly Key: Item
  readonly ProjectionExpression?: string
  readonly ExpressionAttributeNames?: ExpressionAttributeNames
}

export interface TransactGetItemsInput {
  readonly TransactItems: readonly { readonly Get: TransactGet }[]
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
}

/** One response for each Get, in order, empty where there is no item. */
export interface TransactGetItemsOutput {
  readonly Responses: readonly { readonly Item?: Item }[]
  readonly ConsumedCapacity?: readonly ConsumedCapacity[]
}
