import {
  maxBatchStatements,
  maxStatementLength,
  maxTransactionStatements,
  maxTransactionTokenLength,
} from '@tablewright/dynamo'
import { attributeValue, boolean, integer, list, required, string, structure } from '../shape.js'
import { returnConsumedCapacity, returnOldOnFailure } from './common.js'

const statement = required(string({ min: 1, max: maxStatementLength }))
const parameters = list(attributeValue, { min: 1 })

export const executeStatementShape = structure('ExecuteStatementInput', {
  Statement: statement,
  Parameters: parameters,
  ConsistentRead: boolean,
  NextToken: string({ min: 1, max: 32_768 }),
  ReturnConsumedCapacity: returnConsumedCapacity,
  Limit: integer({ min: 1 }),
  ReturnValuesOnConditionCheckFailure: returnOldOnFailure,
})

export const batchExecuteStatementShape = structure('BatchExecuteStatementInput', {
  Statements: required(
    list(
      structure('BatchStatementRequest', {
        Statement: statement,
        Parameters: parameters,
        ConsistentRead: boolean,
        ReturnValuesOnConditionCheckFailure: returnOldOnFailure,
      }),
      { min: 1, max: maxBatchStatements },
    ),
  ),
  ReturnConsumedCapacity: returnConsumedCapacity,
})

export const executeTransactionShape = structure('ExecuteTransactionInput', {
  TransactStatements: required(
    list(
      structure('ParameterizedStatement', {
        Statement: statement,
        Parameters: parameters,
        ReturnValuesOnConditionCheckFailure: returnOldOnFailure,
      }),
      { min: 1, max: maxTransactionStatements },
    ),
  ),
  ClientRequestToken: string({ min: 1, max: maxTransactionTokenLength }),
  ReturnConsumedCapacity: returnConsumedCapacity,
})
