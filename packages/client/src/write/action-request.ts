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
  const { kind, table, key, item, clauses, condition, ignoresOld, names = {}, values = {} } = action
  // Assigned one by one: a spread for each costs several times as much.
  const input: Record<string, unknown> = { TableName: table }
  const update = printClauses(clauses)
  if (update) input.UpdateExpression = update
  if (condition) {
    input.ConditionExpression = condition
    if (!ignoresOld) input.ReturnValuesOnConditionCheckFailure = 'ALL_OLD'
  }
  // DynamoDB refuses empty records of names and values.
  if (isFilled(names)) input.ExpressionAttributeNames = names
  if (isFilled(values)) input.ExpressionAttributeValues = values
  if (kind === 'put') input.Item = item
  else input.Key = key
  return input
}

function isFilled(record: object): boolean {
  return Object.keys(record)[0] !== undefined
}

export function printClauses(clauses: Clauses = {}): string {
  return Object.entries(clauses)
    .map((clause) => clause.join(' '))
    .join(' ')
}
