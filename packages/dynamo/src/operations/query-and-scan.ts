import type { Item } from '../attribute-value.js'
import type { ConditionalOperator, LegacyCondition } from '../expressions/legacy/legacy-conditions.js'
import type { ConsumedCapacity, ReturnConsumedCapacity } from './capacity.js'
import type { ExpressionAttributeNames, ExpressionAttributeValues } from './expression-parameters.js'

export type Select = 'ALL_ATTRIBUTES' | 'ALL_PROJECTED_ATTRIBUTES' | 'SPECIFIC_ATTRIBUTES' | 'COUNT'

interface PageInput {
  readonly TableName: string
  readonly IndexName?: string
  readonly Select?: Select
  readonly Limit?: number
  readonly ConsistentRead?: boolean
  readonly ExclusiveStartKey?: Item
  readonly FilterExpression?: string
  readonly ProjectionExpression?: string
  readonly ExpressionAttributeNames?: ExpressionAttributeNames
  readonly ExpressionAttributeValues?: ExpressionAttributeValues
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
  readonly AttributesToGet?: readonly string[]
  readonly ConditionalOperator?: ConditionalOperator
}

export interface QueryInput extends PageInput {
  readonly KeyConditionExpression?: string
  readonly ScanIndexForward?: boolean
  readonly KeyConditions?: Readonly<Record<string, LegacyCondition>>
  readonly QueryFilter?: Readonly<Record<string, LegacyCondition>>
}

export interface ScanInput extends PageInput {
  readonly Segment?: number
  readonly TotalSegments?: number
  readonly ScanFilter?: Readonly<Record<string, LegacyCondition>>
}

/** A page of Query or Scan: `Count` items of `ScannedCount` examined. */
export interface PageOutput {
  readonly Items?: readonly Item[]
  readonly Count: number
  readonly ScannedCount: number
  readonly LastEvaluatedKey?: Item
  readonly ConsumedCapacity?: ConsumedCapacity
}
