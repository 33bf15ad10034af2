import type { AttributeValue, Item } from '../attribute-value.js'
import type { ConsumedCapacity, ReturnConsumedCapacity } from './capacity.js'
import type { ReturnValuesOnConditionCheckFailure } from './items.js'

interface Statement {
  readonly Statement: string
  readonly Parameters?: readonly AttributeValue[]
  readonly ReturnValuesOnConditionCheckFailure?: ReturnValuesOnConditionCheckFailure
}

export interface ExecuteStatementInput extends Statement {
  readonly ConsistentRead?: boolean
  readonly NextToken?: string
  readonly Limit?: number
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
}

export interface ExecuteStatementOutput {
  readonly Items?: readonly Item[]
  readonly NextToken?: string
  readonly LastEvaluatedKey?: Item
  readonly ConsumedCapacity?: ConsumedCapacity
}

export interface BatchStatementRequest extends Statement {
  readonly ConsistentRead?: boolean
}

export interface BatchStatementError {
  readonly Code?: string
  readonly Message?: string
  readonly Item?: Item
}

export interface BatchStatementResponse {
  readonly TableName?: string
  readonly Item?: Item
  readonly Error?: BatchStatementError
}

export interface BatchExecuteStatementInput {
  readonly Statements: readonly BatchStatementRequest[]
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
}

export interface BatchExecuteStatementOutput {
  readonly Responses: readonly BatchStatementResponse[]
  readonly ConsumedCapacity?: readonly ConsumedCapacity[]
}

export interface ExecuteTransactionInput {
  readonly TransactStatements: readonly Statement[]
  readonly ClientRequestToken?: string
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
}

export interface ExecuteTransactionOutput {
  readonly Responses?: readonly { readonly Item?: Item }[]
  readonly ConsumedCapacity?: readonly ConsumedCapacity[]
}
