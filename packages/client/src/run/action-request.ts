import type {
  AttributeValue,
  DeleteItemInput,
  OperationMap,
  PutItemInput,
  TransactWriteItem,
  UpdateItemInput,
} from '@tablewright/dynamo'
import { transactionOverlap } from '../errors.js'
import type { Action } from '../plan/action.js'

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
  const { update, names, values } =
    action.kind === 'update' ? printUpdate(action, pattern) : (action as Printed)
  return {
    TableName: table,
    ...(update === undefined ? {} : { UpdateExpression: update }),
    ...(condition === undefined ? {} : { ConditionExpression: condition }),
    ...(isEmpty(names) ? {} : { ExpressionAttributeNames: names! }),
    ...(isEmpty(values) ? {} : { ExpressionAttributeValues: values! }),
    ...(condition === undefined || blind ? {} : { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
  }
}

interface Printed {
  readonly update?: string
  readonly names?: Readonly<Record<string, string>>
  readonly values?: Readonly<Record<string, AttributeValue>>
}

function isEmpty(record: object | undefined): boolean {
  for (const _ in record) return false
  return true
}

const keywords = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const

function printUpdate(action: Action, pattern: string): Printed {
  if (!action.amounts && !action.members) {
    const { names, values } = action
    return { update: printClauses(action.clauses ?? {}), names: names ?? {}, values: values ?? {} }
  }
  const texts: Record<string, string[]> = {}
  for (const keyword of keywords) texts[keyword] = action.clauses?.[keyword] ? [action.clauses[keyword]] : []
  const names: Record<string, string> = { ...action.names }
  const values: Record<string, AttributeValue> = { ...action.values }
  Object.entries(action.amounts ?? {}).forEach(([name, amount], index) => {
    names[`#counted${index}`] = name
    values[`:amount${index}`] = { N: String(amount) }
    texts.ADD!.push(`#counted${index} :amount${index}`)
  })
  Object.entries(action.members ?? {}).forEach(([name, changes], index) => {
    const { joins } = changes[0]!
    // A set takes elements in or gives them away in one update, never both.
    if (changes.some((change) => change.joins !== joins))
      throw transactionOverlap({ pattern, key: action.key })
    names[`#members${index}`] = name
    values[`:members${index}`] = { SS: [...new Set(changes.map(({ element }) => element))] }
    texts[joins ? 'ADD' : 'DELETE']!.push(`#members${index} :members${index}`)
  })
  const joined = keywords.map((keyword) => [keyword, texts[keyword]!.join(', ')] as const)
  return { update: printClauses(Object.fromEntries(joined)), names, values }
}

function printClauses(clauses: Readonly<Record<string, string>>): string {
  let text = ''
  for (const keyword of keywords) {
    if (clauses[keyword]) text += `${text === '' ? '' : ' '}${keyword} ${clauses[keyword]}`
  }
  return text
}
