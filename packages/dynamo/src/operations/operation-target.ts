import type { OperationName } from './operation-map.js'

const tableService = 'DynamoDB_20120810'
const streamService = 'DynamoDBStreams_20120810'

/** The service that each operation belongs to, as `X-Amz-Target` names it. */
const serviceOf: Readonly<Record<OperationName, string>> = {
  CreateTable: tableService,
  DescribeTable: tableService,
  UpdateTable: tableService,
  DeleteTable: tableService,
  ListTables: tableService,
  UpdateTimeToLive: tableService,
  DescribeTimeToLive: tableService,
  TagResource: tableService,
  UntagResource: tableService,
  ListTagsOfResource: tableService,
  DescribeLimits: tableService,
  DescribeEndpoints: tableService,
  GetItem: tableService,
  PutItem: tableService,
  UpdateItem: tableService,
  DeleteItem: tableService,
  Query: tableService,
  Scan: tableService,
  BatchGetItem: tableService,
  BatchWriteItem: tableService,
  TransactGetItems: tableService,
  TransactWriteItems: tableService,
  ExecuteStatement: tableService,
  BatchExecuteStatement: tableService,
  ExecuteTransaction: tableService,
  ListStreams: streamService,
  DescribeStream: streamService,
  GetShardIterator: streamService,
  GetRecords: streamService,
}

export const operationNames = Object.freeze(Object.keys(serviceOf)) as readonly OperationName[]

/**
 * The `X-Amz-Target` header of an operation.
 *
 * @example
 * operationTarget('GetItem') // → 'DynamoDB_20120810.GetItem'
 */
export function operationTarget(operation: OperationName): string {
  return `${serviceOf[operation]}.${operation}`
}

const operationByTarget: ReadonlyMap<string, OperationName> = new Map(
  operationNames.map((operation) => [operationTarget(operation), operation]),
)

/** The operation that an `X-Amz-Target` header names, undefined when there is none such. */
export function operationOf(target: string): OperationName | undefined {
  return operationByTarget.get(target)
}
