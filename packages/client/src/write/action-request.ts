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
  const [first, ...others] = actions
  if (!first) return undefined
  if (others.length === 0 && first.kind !== 'check') return singleRequest(first)
  return { operation: 'TransactWriteItems', input: { TransactItems: actions.map(transactItem) } }
}

const names = { put: 'Put', update: 'Update', delete: 'Delete', check: 'ConditionCheck' } as const

/** Returns the request of a single action. An update returns the item after it, a deletion the item before it. */
function singleRequest(action: Action): Request {
  const input = inputOf(action)
  if (action.kind !== 'put') input.ReturnValues = action.kind === 'update' ? 'ALL_NEW' : 'ALL_OLD'
  return { operation: `${names[action.kind]}Item` as SingleOperation, input: input as never }
}

/** Returns one action of a transaction. An update that changes nothing becomes a check. */
export function transactItem(action: Action): TransactWriteItem {
  const input = inputOf(action)
  const { kind } = action
  return {
    [names[kind === 'update' && !input.UpdateExpression ? 'check' : kind]]: input,
  } as TransactWriteItem
}

function inputOf(action: Action): Record<string, unknown> {
  const { kind, condition, values } = action
  const input: Record<string, unknown> = { TableName: action.table }
  const update = kind === 'update' && printClauses(action.clauses)
  if (update) input.UpdateExpression = update
  if (condition !== undefined) input.ConditionExpression = condition
  if (!isEmpty(action.names)) input.ExpressionAttributeNames = action.names
  if (!isEmpty(values)) input.ExpressionAttributeValues = values
  if (condition !== undefined && !action.ignoresOld) input.ReturnValuesOnConditionCheckFailure = 'ALL_OLD'
  if (kind === 'put') input.Item = action.item
  else input.Key = action.key
  return input
}

const keywords = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const

export function printClauses(clauses: Clauses = {}): string {
  let text = ''
  for (const keyword of keywords) {
    if (clauses[keyword]) text += `${text && ' '}${keyword} ${clauses[keyword]}`
  }
  return text
}

function isEmpty(record: object | undefined): boolean {
  for (const _ in record) return false
  return true
}
