import type { Item } from '../attribute-value.js'
import type { ConditionalOperator, LegacyExpectation } from '../expressions/legacy/legacy-conditions.js'
import type { LegacyUpdate } from '../expressions/legacy/legacy-updates.js'
import type {
  ConsumedCapacity,
  ItemCollectionMetrics,
  ReturnConsumedCapacity,
  ReturnItemCollectionMetrics,
} from './capacity.js'
import type { ExpressionAttributeNames, ExpressionAttributeValues } from './expression-parameters.js'

export type ReturnValue = 'NONE' | 'ALL_OLD' | 'UPDATED_OLD' | 'ALL_NEW' | 'UPDATED_NEW'
export type ReturnValuesOnConditionCheckFailure = 'ALL_OLD' | 'NONE'

export interface GetItemInput {
  readonly TableName: string
  readonly Key: Item
  readonly ConsistentRead?: boolean
  readonly ProjectionExpression?: string
  readonly ExpressionAttributeNames?: ExpressionAttributeNames
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
  readonly AttributesToGet?: readonly string[]
}

export interface GetItemOutput {
  readonly Item?: Item
  readonly ConsumedCapacity?: ConsumedCapacity
}

/** Fields that all writes of one item have in common. */
interface ItemWriteInput {
  readonly TableName: string
  readonly ConditionExpression?: string
  readonly ExpressionAttributeNames?: ExpressionAttributeNames
  readonly ExpressionAttributeValues?: ExpressionAttributeValues
  readonly ReturnValues?: ReturnValue
  readonly ReturnValuesOnConditionCheckFailure?: ReturnValuesOnConditionCheckFailure
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
  readonly ReturnItemCollectionMetrics?: ReturnItemCollectionMetrics
  readonly Expected?: Readonly<Record<string, LegacyExpectation>>
  readonly ConditionalOperator?: ConditionalOperator
}

export interface ItemWriteOutput {
  readonly Attributes?: Item
  readonly ConsumedCapacity?: ConsumedCapacity
  readonly ItemCollectionMetrics?: ItemCollectionMetrics
}

export interface PutItemInput extends ItemWriteInput {
  readonly Item: Item
}

export interface UpdateItemInput extends ItemWriteInput {
  readonly Key: Item
  readonly UpdateExpression?: string
  readonly AttributeUpdates?: Readonly<Record<string, LegacyUpdate>>
}

export interface DeleteItemInput extends ItemWriteInput {
  readonly Key: Item
}
