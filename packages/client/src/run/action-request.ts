import type {
  DeleteItemInput,
  OperationMap,
  PutItemInput,
  TransactWriteItem,
  UpdateItemInput,
} from '@tablewright/dynamo'
import type { Action, PrintedUpdate } from '../plan/action.js'
import { plainUpdate } from '../plan/print-update.js'

/** One operation that is ready to be sent. */
export type Request = {
  [Name in 'PutItem' | 'UpdateItem' | 'DeleteItem']: {
    readonly operation: Name
    readonly input: OperationMap[Name]['input']
  }
}['PutItem' | 'UpdateItem' | 'DeleteItem']

/** The request of an action that is alone. It answers with the item after an update and before a deletion. */
export function singleRequest(action: Action, pattern: string): Request {
  const common = commonInput(action, pattern)
  switch (action.kind) {
    case 'put':
      return { operation: 'PutItem', input: { ...common, Item: action.item! } satisfies PutItemInput }
    case 'update':
      return {
        operation: 'UpdateItem',
        input: { ...common, Key: action.key, ReturnValues: 'ALL_NEW' } satisfies UpdateItemInput,
      }
    default:
      return {
        operation: 'DeleteItem',
        input: { ...common, Key: action.key, ReturnValues: 'ALL_OLD' } satisfies DeleteItemInput,
      }
  }
}

/** The same as part of a transaction. */
export function transactItem(action: Action, pattern: string): TransactWriteItem {
  const common = commonInput(action, pattern)
  switch (action.kind) {
    case 'put':
      return { Put: { ...common, Item: action.item! } }
    case 'update':
      return { Update: { ...common, Key: action.key } as TransactWriteItem['Update'] & object }
    case 'delete':
      return { Delete: { ...common, Key: action.key } }
    case 'check':
      return { ConditionCheck: { ...common, Key: action.key, ConditionExpression: action.condition! } }
  }
}

function commonInput(action: Action, pattern: string) {
  const { table, condition, blind } = action
  const { update, names, values }: PrintedUpdate =
    action.kind === 'update' ? (action.print ?? plainUpdate)(action, pattern) : action
  return {
    TableName: table,
    ...(update === undefined ? {} : { UpdateExpression: update }),
    ...(condition === undefined ? {} : { ConditionExpression: condition }),
    ...(isEmpty(names) ? {} : { ExpressionAttributeNames: names! }),
    ...(isEmpty(values) ? {} : { ExpressionAttributeValues: values! }),
    ...(condition === undefined || blind ? {} : { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
  }
}

function isEmpty(record: object | undefined): boolean {
  for (const _ in record) return false
  return true
}
