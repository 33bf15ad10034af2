import type { OperationMap, TransactWriteItem } from '@tablewright/dynamo'
import type { Action, Clauses } from './action.js'

type SingleOperation = 'PutItem' | 'UpdateItem' | 'DeleteItem'

/** One operation that is ready to be sent. */
export interface Request<
  Name extends SingleOperation | 'TransactWriteItems' = SingleOperation | 'TransactWriteItems',
> {
  readonly operation: Name
  readonly input: OperationMap[Name]['input']
}

/** The request of all actions; undefined when there is none. One that is alone needs no transaction. */
export function requestOf(actions: readonly Action[]): Request | undefined {
  const [first, ...others] = actions
  if (!first) return undefined
  if (others.length === 0 && first.kind !== 'check') return singleRequest(first)
  return { operation: 'TransactWriteItems', input: { TransactItems: actions.map(transactItem) } }
}

/** An update answers with the item after it, a deletion with the item before it. */
function singleRequest(action: Action): Request {
  const common = commonInput(action)
  const { key: Key } = action
  switch (action.kind) {
    case 'put':
      return { operation: 'PutItem', input: { ...common, Item: action.item! } }
    case 'update':
      return { operation: 'UpdateItem', input: { ...common, Key, ReturnValues: 'ALL_NEW' } }
    default:
      return { operation: 'DeleteItem', input: { ...common, Key, ReturnValues: 'ALL_OLD' } }
  }
}

export function transactItem(action: Action): TransactWriteItem {
  const common = commonInput(action)
  const { key: Key } = action
  switch (action.kind) {
    case 'put':
      return { Put: { ...common, Item: action.item! } }
    case 'update':
      return common.UpdateExpression === undefined
        ? ({ ConditionCheck: { ...common, Key } } as TransactWriteItem)
        : ({ Update: { ...common, Key } } as TransactWriteItem)
    case 'delete':
      return { Delete: { ...common, Key } }
    case 'check':
      return { ConditionCheck: { ...common, Key } } as TransactWriteItem
  }
}

function commonInput({ kind, table, clauses, condition, names, values, ignoresOld }: Action) {
  const update = kind === 'update' ? printClauses(clauses) : ''
  return {
    TableName: table,
    ...(update === '' ? {} : { UpdateExpression: update }),
    ...(condition === undefined ? {} : { ConditionExpression: condition }),
    ...(names === undefined || isEmpty(names) ? {} : { ExpressionAttributeNames: names }),
    ...(values === undefined || isEmpty(values) ? {} : { ExpressionAttributeValues: values }),
    ...(condition === undefined || ignoresOld
      ? {}
      : { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
  }
}

const keywords = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const

function printClauses(clauses: Clauses = {}): string {
  let text = ''
  for (const keyword of keywords) {
    if (clauses[keyword]) text += `${text === '' ? '' : ' '}${keyword} ${clauses[keyword]}`
  }
  return text
}

function isEmpty(record: object): boolean {
  for (const _ in record) return false
  return true
}
