import { tableNameOf } from '@tablewright/engine'
import { type Access, anyKey, itemAccess } from './access.js'
import { leadingKeysOf } from './key-text.js'
import { queryLeadingKeys } from './query-keys.js'
import { statementAccess } from './statement-access.js'
import { asList, asObject, asText, fieldOf, type Untrusted } from './untrusted.js'

/**
 * What a request would do, for policies to judge. A transaction is judged by what is in it, a batch by each of
 * its tables, a statement by what it says, as IAM does.
 */
export function requestAccesses(operation: string, input: unknown): readonly Access[] {
  const request = asObject(input)
  const read = readers[operation]
  return read === undefined ? [resourceAccess(operation, request)] : read(request, operation)
}

type Reader = (request: Untrusted, operation: string) => readonly Access[]

const byKey: Reader = (request, operation) => [singleItem(operation, request, 'Key')]

const byIndex = (keys: (request: Untrusted) => ReturnType<typeof queryLeadingKeys>): Reader => {
  return (request, operation) => [
    itemAccess(
      operation,
      tableOf(request),
      keys(request),
      asText(fieldOf(request, 'IndexName')) || undefined,
    ),
  ]
}

const readers: Readonly<Record<string, Reader | undefined>> = {
  GetItem: byKey,
  DeleteItem: byKey,
  UpdateItem: byKey,
  PutItem: (request) => [singleItem('PutItem', request, 'Item')],
  Query: byIndex(queryLeadingKeys),
  Scan: byIndex(() => anyKey),
  BatchGetItem: (request) =>
    batch(request, 'BatchGetItem', (requested) => asList(fieldOf(asObject(requested), 'Keys'))),
  BatchWriteItem: (request) =>
    batch(request, 'BatchWriteItem', (writes) => asList(writes).flatMap(writtenItems)),
  TransactGetItems: transaction,
  TransactWriteItems: transaction,
  ExecuteStatement: (request) => [statementAccess(request)],
  BatchExecuteStatement: (request) => statements(request, 'Statements'),
  ExecuteTransaction: (request) => statements(request, 'TransactStatements'),
}

function tableOf(request: Untrusted): string {
  return tableNameOf(asText(fieldOf(request, 'TableName')))
}

function singleItem(action: string, request: Untrusted, field: 'Key' | 'Item'): Access {
  return itemAccess(action, tableOf(request), (partitionKey) =>
    leadingKeysOf(fieldOf(request, field), partitionKey),
  )
}

function batch(
  request: Untrusted,
  action: string,
  itemsOf: (value: unknown) => readonly unknown[],
): Access[] {
  return Object.entries(asObject(fieldOf(request, 'RequestItems'))).map(([name, value]) =>
    itemAccess(action, tableNameOf(name), (partitionKey) => {
      const keys = itemsOf(value).map((item) => leadingKeysOf(item, partitionKey))
      return keys.includes(undefined) ? undefined : keys.flatMap((texts) => texts ?? [])
    }),
  )
}

/** Both, should a write have both: which one the engine would take must not matter here. */
function writtenItems(write: unknown): unknown[] {
  const { PutRequest, DeleteRequest } = asObject(write)
  const put = PutRequest === undefined ? [] : [asObject(PutRequest).Item]
  return DeleteRequest === undefined ? put : [...put, asObject(DeleteRequest).Key]
}

/** The actions inside a transaction and the permission that each needs. */
const transactionActions = [
  ['Get', 'GetItem', 'Key'],
  ['Put', 'PutItem', 'Item'],
  ['Update', 'UpdateItem', 'Key'],
  ['Delete', 'DeleteItem', 'Key'],
  ['ConditionCheck', 'ConditionCheckItem', 'Key'],
] as const

function transaction(request: Untrusted): Access[] {
  return asList(fieldOf(request, 'TransactItems')).flatMap((element) =>
    transactionActions.flatMap(([name, action, field]) => {
      const inner = fieldOf(asObject(element), name)
      return inner === undefined ? [] : [singleItem(action, asObject(inner), field)]
    }),
  )
}

function statements(request: Untrusted, field: string): Access[] {
  return asList(fieldOf(request, field)).map((statement) => statementAccess(asObject(statement)))
}

/** Where operations that reach no items name what they work on; the rest do by `TableName`. */
const resourceFields: Readonly<Record<string, string | undefined>> = {
  TagResource: 'ResourceArn',
  UntagResource: 'ResourceArn',
  ListTagsOfResource: 'ResourceArn',
  DescribeStream: 'StreamArn',
  GetShardIterator: 'StreamArn',
  GetRecords: 'ShardIterator',
}

/** Operations on tables, streams, tags and, without a name, on the engine as a whole. */
function resourceAccess(operation: string, request: Untrusted): Access {
  const name = fieldOf(request, resourceFields[operation] ?? 'TableName')
  const resource = typeof name === 'string' ? `table/${tableNameOf(withoutPosition(name))}` : '*'
  return { action: `dynamodb:${operation}`, resource }
}

/** A shard iterator is the ARN of its stream, a bar, and a position. */
function withoutPosition(text: string): string {
  return text.split('|', 1)[0]!
}
