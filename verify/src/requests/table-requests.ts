import type { Picker } from './picker.js'
import type { Request } from './request.js'
import type { TableShape } from './tables.js'

type Settings = readonly [operation: Request['operation'], input: Record<string, unknown>]

/** Requests about a whole table. A damaged one is seldom accepted. */
export function tableRequest(pick: Picker, { create }: TableShape): Request {
  const { TableName } = create
  const ResourceArn = `arn:aws:dynamodb:us-east-1:000000000000:table/${TableName}`
  const [operation, input] = pick.of<() => Settings>([
    () => ['CreateTable', { ...create }],
    () => ['CreateTable', { ...create, TableName: `${TableName}-${pick.below(3)}` }],
    () => ['DescribeTable', { TableName }],
    () => ['ListTables', { Limit: 1 + pick.below(5), ExclusiveStartTableName: TableName }],
    () => ['UpdateTable', { TableName, DeletionProtectionEnabled: true }],
    () => ['UpdateTable', { TableName, GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'none' } }] }],
    () => [
      'UpdateTable',
      { TableName, StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } },
    ],
    () => ['DeleteTable', { TableName: `${TableName}-${pick.below(3)}` }],
    () => ['TagResource', { ResourceArn, Tags: [{ Key: 'a', Value: 'b' }] }],
    () => ['UntagResource', { ResourceArn, TagKeys: ['a'] }],
    () => ['ListTagsOfResource', { ResourceArn }],
    () => ['DescribeTimeToLive', { TableName }],
    () => ['UpdateTimeToLive', { TableName, TimeToLiveSpecification: { AttributeName: 'n', Enabled: true } }],
    () => ['ListStreams', { TableName }],
    () => ['DescribeStream', { StreamArn: `${ResourceArn}/stream/2026-01-01T00:00:00.000` }],
    () => ['GetRecords', { ShardIterator: `${ResourceArn}|1|abc` }],
  ])()
  return { operation, input }
}
