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

/** Returns the request of all actions; undefined if there is none. A single action needs no transaction. */
export function requestOf(actions: readonly Action[]): Request | undefined {
  const [first, second] = actions
  if (!first) return undefined
  const { kind } = first
  if (second || kind === 'check') {
    return { operation: 'TransactWriteItems', input: { TransactItems: actions.map(transactItem) } }
  }
  const input = inputOf(first)
  // An update returns the item after it, a deletion the item before it.
  if (kind !== 'put') input.ReturnValues = kind === 'update' ? 'ALL_NEW' : 'ALL_OLD'
  return { operation: `${names[kind]}Item`, input: input as never }
}

const names = { put: 'Put', update: 'Update', delete: 'Delete', check: 'ConditionCheck' } as const

/** Returns one action of a transaction. An update that changes nothing becomes a check. */
export function transactItem(action: Action): TransactWriteItem {
  const input = inputOf(action)
  const { kind } = action
  return {
    [names[kind === 'update' && !input.UpdateExpression ? 'check' : kind]]: input,
  } as TransactWriteItem
}

function inputOf(action: Action): Record<string, unknown> {
  const { kind, table, condition, ignoresOld, item, key } = action
  const update = printClauses(action.clauses)
  return {
    TableName: table,
    ...(update && { UpdateExpression: update }),
    ...(condition && { ConditionExpression: condition }),
    ...used('ExpressionAttributeNames', action.names),
    ...used('ExpressionAttributeValues', action.values),
    ...(condition && !ignoresOld && { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
    ...(kind === 'put' ? { Item: item } : { Key: key }),
  }
}

/** DynamoDB refuses empty records of names and values. */
function used(field: string, record: object = {}): object {
  return Object.keys(record)[0] ? { [field]: record } : {}
}

export function printClauses(clauses: Clauses = {}): string {
  return Object.entries(clauses)
    .map((clause) => clause.join(' '))
    .join(' ')
}
