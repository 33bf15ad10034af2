import {
  type AttributeValue,
  type Condition,
  type DynamoError,
  itemTooLarge,
  maxItemSize,
  type Placeholders,
  parseCondition,
  parseUpdate,
  type TransactWriteItem,
  validateItem,
  validationError,
} from '@tablewright/dynamo'
import { readItem } from '../items/read-item.js'
import type { ItemWrite } from '../items/write.js'
import { placeholdersOf } from '../request/expression-parameters.js'

interface Action {
  readonly TableName: string
  readonly ConditionExpression?: string
  readonly UpdateExpression?: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Readonly<Record<string, AttributeValue>>
  readonly ReturnValuesOnConditionCheckFailure?: string
}

const kinds = ['ConditionCheck', 'Put', 'Delete', 'Update'] as const

/** The action of one member of a transaction, in the form of the write path. */
export function planAction(member: TransactWriteItem): ItemWrite {
  let given = 0
  for (const kind of kinds) if (member[kind] !== undefined) given++
  if (given === 0) throw noAction()
  if (given > 1) throw validationError('TransactItems can only contain one of Check, Put, Update or Delete')
  if (member.Put) {
    const image = readItem(member.Put.Item)
    if (image.size > maxItemSize) throw itemTooLarge()
    const { tableName, returnOldOnFailure, condition } = planCommon(member.Put)
    return { kind: 'put', tableName, returnOldOnFailure, condition, image }
  }
  if (member.Update) return planUpdate(member.Update)
  // The expressions of an action are checked before its key.
  if (member.Delete)
    return { kind: 'delete', ...planCommon(member.Delete), key: validateItem(member.Delete.Key) }
  const check = member.ConditionCheck!
  return { kind: 'check', ...planCommon(check), key: validateItem(check.Key) }
}

function noAction(): DynamoError {
  return validationError(
    'Invalid Request: TransactWriteRequest should contain Delete or Put or Update request',
    {
      message:
        "1 validation error detected: Value '' at 'transactItems' failed to satisfy constraint: " +
        'TransactWriteRequest should contain Delete or Put or Update or ConditionCheck',
    },
  )
}

function planUpdate(action: NonNullable<TransactWriteItem['Update']>): ItemWrite {
  const placeholders = placeholdersOf(action)
  const update = parseUpdate(action.UpdateExpression, placeholders)
  const condition = conditionOf(action, placeholders)
  placeholders.rejectUnused()
  const key = validateItem(action.Key)
  const { tableName, returnOldOnFailure } = answerOf(action)
  return { kind: 'update', key, update, tableName, returnOldOnFailure, condition }
}

function planCommon(action: Action) {
  const placeholders = placeholdersOf(action)
  const condition = conditionOf(action, placeholders)
  // Without a condition, placeholders are ignored.
  if (condition !== undefined) placeholders.rejectUnused()
  const { tableName, returnOldOnFailure } = answerOf(action)
  return { tableName, returnOldOnFailure, condition }
}

function answerOf(action: Action) {
  return {
    tableName: action.TableName,
    returnOldOnFailure: action.ReturnValuesOnConditionCheckFailure === 'ALL_OLD',
  }
}

function conditionOf(action: Action, placeholders: Placeholders): Condition | undefined {
  if (action.ConditionExpression === undefined) return undefined
  return parseCondition(action.ConditionExpression, placeholders)
}
