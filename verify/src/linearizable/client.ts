import type { Picker } from '../requests/index.js'
import type { PersistentClient } from '../served/restarting-server.js'
import type { Call } from './checker.js'
import type { Operation } from './register.js'

export const TableName = 'Registers'

const keyOf = (register: string) => ({ id: { S: register } })

interface Item {
  readonly content?: { readonly S: string }
  readonly hits?: { readonly N: string }
}

type Answer = { readonly status: number; readonly body: string } | undefined

/** A request, and the operation that its response stands for. Undefined if the history can omit it. */
interface Request {
  readonly operation: string
  readonly input: object
  readonly read: (answer: Answer) => Operation | undefined
}

const get = (register: string): Request => ({
  operation: 'GetItem',
  input: { TableName, Key: keyOf(register), ConsistentRead: true },
  read: (answer) => {
    if (answer === undefined) return undefined
    const { Item } = JSON.parse(answer.body) as { Item?: Item }
    return { kind: 'read', seen: { content: Item?.content?.S, sum: Number(Item?.hits?.N ?? 0) } }
  },
})

const put = (register: string, content: string): Request => ({
  operation: 'PutItem',
  input: { TableName, Item: { ...keyOf(register), content: { S: content } } },
  read: () => ({ kind: 'write', content }),
})

const remove = (register: string): Request => ({
  operation: 'DeleteItem',
  input: { TableName, Key: keyOf(register) },
  read: () => ({ kind: 'delete' }),
})

const swap = (register: string, expected: string | undefined, content: string): Request => ({
  operation: 'PutItem',
  input: {
    TableName,
    Item: { ...keyOf(register), content: { S: content } },
    ...(expected === undefined
      ? { ConditionExpression: 'attribute_not_exists(content)' }
      : {
          ConditionExpression: 'content = :expected',
          ExpressionAttributeValues: { ':expected': { S: expected } },
        }),
  },
  read: (answer) => ({ kind: 'swap', expected, content, done: answer && answer.status === 200 }),
})

const add = (register: string): Request => ({
  operation: 'UpdateItem',
  input: {
    TableName,
    Key: keyOf(register),
    UpdateExpression: 'ADD hits :one',
    ExpressionAttributeValues: { ':one': { N: '1' } },
    ReturnValues: 'UPDATED_NEW',
  },
  read: (answer) => {
    if (answer === undefined) return { kind: 'add', sum: undefined }
    const { Attributes } = JSON.parse(answer.body) as { Attributes: Item }
    return { kind: 'add', sum: Number(Attributes.hits!.N) }
  },
})

const refusedCondition = /ConditionalCheckFailedException/

/**
 * Executes one random call on a register and returns it with its times. Throws for an unexpected response.
 */
export async function callOnce(
  client: PersistentClient,
  pick: Picker,
  register: string,
  content: string,
  known: string | undefined,
): Promise<Call | undefined> {
  const request = pick.weighted<() => Request>([
    [5, () => get(register)],
    [3, () => put(register, content)],
    [3, () => swap(register, known, content)],
    [2, () => add(register)],
    [1, () => remove(register)],
  ])()
  const began = performance.now()
  const answer = await client.call(request.operation, request.input)
  const ended = answer === undefined ? Number.POSITIVE_INFINITY : performance.now()
  if (answer !== undefined && answer.status !== 200 && !refusedCondition.test(answer.body))
    throw new Error(`${request.operation} was answered with ${answer.status} ${answer.body}`)
  const operation = request.read(answer)
  return operation && { operation, began, ended }
}
