import assert from 'node:assert/strict'
import type { Item, OperationInput, OperationMap, OperationName, OperationOutput } from '@tablewright/dynamo'

/**
 * Sends requests of a case to an engine: in process, over HTTP, or through an SDK. Rejects with an error that has
 * `code`.
 */
export type Send = <Name extends OperationName>(
  operation: Name,
  input: OperationInput<Name>,
) => Promise<OperationOutput<Name>>

/** A test that an engine behaves as DynamoDB does. */
export interface ConformanceCase {
  readonly name: string
  readonly run: (send: Send) => Promise<void>
}

type CreateTable = OperationMap['CreateTable']['input']

let tablesMade = 0

/** Runs a body with a new table, which is deleted afterwards. */
export async function withTable(
  send: Send,
  table: Omit<CreateTable, 'TableName'>,
  body: (tableName: string) => Promise<void>,
): Promise<void> {
  const TableName = `conformance-${++tablesMade}`
  await send('CreateTable', { TableName, BillingMode: 'PAY_PER_REQUEST', ...table })
  try {
    await body(TableName)
  } finally {
    await send('DeleteTable', { TableName })
  }
}

/** A table with the partition key `pk` and the sort key `sk`, both strings. */
export const pair: Omit<CreateTable, 'TableName'> = {
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
  ],
}

/** A table with only the partition key `id`. */
export const single: Omit<CreateTable, 'TableName'> = {
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
}

export const text = (S: string) => ({ S })
export const number = (N: number | string) => ({ N: String(N) })

/** The key of a `pair` table. */
export const key = (pk: string, sk: string): Item => ({ pk: text(pk), sk: text(sk) })

interface Refusal {
  readonly code: string
  readonly message: string
  readonly fields?: Readonly<Record<string, unknown>>
}

/** Asserts that a request is refused with this error, and returns the error. */
export async function refused<Name extends OperationName>(
  send: Send,
  operation: Name,
  input: object,
  code: string,
  message?: string | RegExp,
): Promise<Refusal> {
  let answer: unknown
  try {
    answer = await send(operation, input as OperationInput<Name>)
  } catch (error) {
    const refusal = error as Refusal
    assert.equal(refusal.code, code, refusal.message)
    if (typeof message === 'string') assert.equal(refusal.message, message)
    else if (message !== undefined) assert.match(refusal.message, message)
    return refusal
  }
  return assert.fail(`${operation} was answered with ${JSON.stringify(answer)} instead of ${code}`)
}

/** Asserts a ValidationException with this text. */
export function invalid<Name extends OperationName>(
  send: Send,
  operation: Name,
  input: object,
  message: string | RegExp,
): Promise<Refusal> {
  return refused(send, operation, input, 'ValidationException', message)
}

/** All pages of a query or scan. */
export async function allPages(
  send: Send,
  operation: 'Query' | 'Scan',
  input: OperationInput<'Query'> & OperationInput<'Scan'>,
): Promise<Item[]> {
  const items: Item[] = []
  let ExclusiveStartKey: Item | undefined
  do {
    const page = await send(operation, { ...input, ...(ExclusiveStartKey && { ExclusiveStartKey }) })
    items.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey !== undefined)
  return items
}
