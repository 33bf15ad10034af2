import {
  type AttributeValue,
  type Condition,
  itemSize,
  itemTooLarge,
  maxItemSize,
  type Placeholders,
  parseCondition,
  parseUpdate,
  type TransactWriteItem,
  validateItem,
  validationError,
} from '@tablewright/dynamo'
import type { ItemWrite } from '../items/write.js'
import { checkExpressionParameters, placeholdersOf } from '../request/expression-parameters.js'

interface Action {
  readonly TableName: string
  readonly ConditionExpression?: string
  readonly UpdateExpression?: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Readonly<Record<string, AttributeValue>>
  readonly ReturnValuesOnConditionCheckFailure?: string
}

const kinds = ['ConditionCheck', 'Put', 'Delete', 'Update'] as const

/** The action of one member of a transaction, as the write path knows it. */
export function planAction(member: TransactWriteItem): ItemWrite {
  const given = kinds.filter((kind) => member[kind] !== undefined)
  if (given.length !== 1)
    throw validationError('TransactItems can only contain one of Check, Put, Update or Delete')
  if (member.Put) {
    const item = validateItem(member.Put.Item)
    const size = itemSize(item)
    if (size > maxItemSize) throw itemTooLarge()
    return { kind: 'put', ...planCommon(member.Put), item, size }
  }
  if (member.Update) return planUpdate(member.Update)
  if (member.Delete)
    return { kind: 'delete', key: validateItem(member.Delete.Key), ...planCommon(member.Delete) }
  const check = member.ConditionCheck!
  return { kind: 'check', key: validateItem(check.Key), ...planCommon(check) }
}

function planUpdate(action: NonNullable<TransactWriteItem['Update']>): ItemWrite {
  checkExpressionParameters(action, {
    expressions: ['UpdateExpression', 'ConditionExpression'],
    legacy: [],
  })
  const key = validateItem(action.Key)
  const placeholders = placeholdersOf(action, true)
  const update = parseUpdate(action.UpdateExpression, placeholders)
  const condition = conditionOf(action, placeholders)
  placeholders.rejectUnused()
  return { kind: 'update', key, update, ...answerOf(action), condition }
}

function planCommon(action: Action) {
  checkExpressionParameters(action, { expressions: ['ConditionExpression'], legacy: [] })
  const placeholders = placeholdersOf(action, true)
  const condition = conditionOf(action, placeholders)
  placeholders.rejectUnused()
  return { ...answerOf(action), condition }
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
