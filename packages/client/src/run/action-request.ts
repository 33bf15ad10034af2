import type { OperationMap, TransactWriteItem } from '@tablewright/dynamo'
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
  const [[name, input]] = Object.entries(transactItem(action, pattern)) as [[string, object]]
  const returns = { update: 'ALL_NEW', delete: 'ALL_OLD' }[action.kind as string]
  return {
    operation: `${name}Item`,
    input: returns ? { ...input, ReturnValues: returns } : input,
  } as Request
}

/** The same as part of a transaction. */
export function transactItem(action: Action, pattern: string): TransactWriteItem {
  const common = commonInput(action, pattern)
  if (action.kind === 'put') return { Put: { ...common, Item: action.item! } }
  const name = ({ update: 'Update', delete: 'Delete', check: 'ConditionCheck' } as const)[action.kind]
  return { [name]: { ...common, Key: action.key } }
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
