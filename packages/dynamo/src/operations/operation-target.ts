import type { OperationName } from './operation-map.js'

const tableService = 'DynamoDB_20120810'
const streamService = 'DynamoDBStreams_20120810'
const streamOperations = new Set<string>(['ListStreams', 'DescribeStream', 'GetShardIterator', 'GetRecords'])

/**
 * The `X-Amz-Target` header of an operation.
 *
 * @example
 * operationTarget('GetItem') // → 'DynamoDB_20120810.GetItem'
 */
export function operationTarget(operation: OperationName): string {
  return `${streamOperations.has(operation) ? streamService : tableService}.${operation}`
}
