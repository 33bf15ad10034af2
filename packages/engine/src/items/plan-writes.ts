import {
  type AttributeValue,
  type Condition,
  type DeleteItemInput,
  itemTooLarge,
  maxItemSize,
  type Placeholders,
  type PutItemInput,
  parseCondition,
  parseUpdate,
  type UpdateItemInput,
  validateItem,
  validationError,
} from '@tablewright/dynamo'
import { checkExpressionParameters, placeholdersOf } from '../request/expression-parameters.js'
import { expectedOf, updatesOf } from '../request/legacy-parameters.js'
import { readItem } from './read-item.js'
import type { DeleteWrite, PutWrite, UpdateWrite } from './write.js'

interface ConditionInput {
  readonly ConditionExpression?: string
  readonly Expected?: PutItemInput['Expected']
  readonly ConditionalOperator?: 'AND' | 'OR'
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Readonly<Record<string, AttributeValue>>
}

const conditional = {
  expressions: ['ConditionExpression'],
  legacy: ['Expected', 'ConditionalOperator'],
}

const updating = {
  expressions: ['UpdateExpression', 'ConditionExpression'],
  legacy: ['AttributeUpdates', 'Expected', 'ConditionalOperator'],
}

export function planPut(input: PutItemInput): PutWrite {
  checkExpressionParameters(input, conditional)
  const image = readItem(input.Item)
  checkReturnValues(input.ReturnValues)
  if (image.size > maxItemSize) throw itemTooLarge()
  const { tableName, condition, returnOldOnFailure } = commonOf(input)
  return { kind: 'put', tableName, condition, returnOldOnFailure, image }
}

export function planDelete(input: DeleteItemInput): DeleteWrite {
  checkExpressionParameters(input, conditional)
  const key = validateItem(input.Key)
  checkReturnValues(input.ReturnValues)
  const { tableName, condition, returnOldOnFailure } = commonOf(input)
  return { kind: 'delete', tableName, condition, returnOldOnFailure, key }
}

export function planUpdate(input: UpdateItemInput): UpdateWrite {
  checkExpressionParameters(input, updating)
  const key = validateItem(input.Key)
  const placeholders = placeholdersOf(input)
  const update =
    input.UpdateExpression === undefined
      ? input.AttributeUpdates === undefined
        ? undefined
        : updatesOf(input.AttributeUpdates)
      : parseUpdate(input.UpdateExpression, placeholders)
  const condition = conditionOf(input, placeholders)
  placeholders.rejectUnused()
  return {
    kind: 'update',
    tableName: input.TableName,
    condition,
    returnOldOnFailure: input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD',
    key,
    update,
  }
}

function commonOf(input: PutItemInput | DeleteItemInput) {
  const placeholders = placeholdersOf(input)
  const condition = conditionOf(input, placeholders)
  placeholders.rejectUnused()
  return {
    tableName: input.TableName,
    condition,
    returnOldOnFailure: input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD',
  }
}

function conditionOf(input: ConditionInput, placeholders: Placeholders): Condition | undefined {
  if (input.ConditionExpression !== undefined) return parseCondition(input.ConditionExpression, placeholders)
  return expectedOf(input.Expected, input.ConditionalOperator)
}

function checkReturnValues(returnValues: string | undefined): void {
  if (returnValues !== undefined && returnValues !== 'ALL_OLD' && returnValues !== 'NONE')
    throw validationError('ReturnValues can only be ALL_OLD or NONE')
}
