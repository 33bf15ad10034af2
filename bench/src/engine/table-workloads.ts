import type { Load } from './load/load.js'
import { itemOf, orders, tableName } from './sample-data.js'
import type { Call } from './workloads.js'

/** Calls that depend on names of the server, and are built for each server. */
export interface ServerWorkload {
  readonly name: string
  /** Each call depends on the previous one: all are sent over one connection. */
  readonly inOrder?: true
  readonly callsFor: (load: Load) => Promise<readonly Call[]>
}

const TableName = tableName
const variety = 200

function fixed(name: string, ...calls: readonly Call[]): ServerWorkload {
  return { name, callsFor: async () => calls }
}

async function describe(load: Load, name: string) {
  const { Table } = await load.call<{ Table: { TableArn: string; LatestStreamArn: string } }>(
    'DescribeTable',
    {
      TableName: name,
    },
  )
  return Table
}

let passed = 0

const passingTables: ServerWorkload = {
  name: 'CreateTable, DeleteTable',
  inOrder: true,
  // A measurement may end between the two: the next one must not meet the table that is left.
  callsFor: async () =>
    Array.from({ length: variety }, () => `Passing${passed++}`).flatMap((name) => [
      { operation: 'CreateTable', input: { ...orders, TableName: name } },
      { operation: 'DeleteTable', input: { TableName: name } },
    ]),
}

const tags: ServerWorkload = {
  name: 'TagResource, ListTagsOfResource, UntagResource',
  inOrder: true,
  async callsFor(load) {
    const ResourceArn = (await describe(load, TableName)).TableArn
    return [
      { operation: 'TagResource', input: { ResourceArn, Tags: [{ Key: 'team', Value: 'orders' }] } },
      { operation: 'ListTagsOfResource', input: { ResourceArn } },
      { operation: 'UntagResource', input: { ResourceArn, TagKeys: ['team'] } },
    ]
  },
}

/** The smallest answer that there is. */
export const describeTimeToLive = {
  name: 'DescribeTimeToLive',
  calls: [{ operation: 'DescribeTimeToLive', input: { TableName } }],
}

export const listTables = { name: 'ListTables', calls: [{ operation: 'ListTables', input: {} }] }

/** Operations on tables that every engine supports. */
export const tableWorkloads: readonly ServerWorkload[] = [
  fixed(listTables.name, ...listTables.calls),
  fixed('DescribeTable', { operation: 'DescribeTable', input: { TableName } }),
  fixed(describeTimeToLive.name, ...describeTimeToLive.calls),
  tags,
  passingTables,
]

const streamed = 'Streamed'
const recordCount = 100

async function streamOf(load: Load) {
  const { LatestStreamArn } = await describe(load, streamed)
  const { StreamDescription } = await load.call<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
    'DescribeStream',
    { StreamArn: LatestStreamArn },
  )
  return { StreamArn: LatestStreamArn, ShardId: StreamDescription.Shards[0]!.ShardId }
}

async function iteratorOf(load: Load) {
  const { ShardIterator } = await load.call<{ ShardIterator: string }>('GetShardIterator', {
    ...(await streamOf(load)),
    ShardIteratorType: 'TRIM_HORIZON',
  })
  return ShardIterator
}

/** A table with a stream, with some changes. */
export async function fillStream(load: Load): Promise<void> {
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' }
  await load.call('CreateTable', { ...orders, TableName: streamed, StreamSpecification })
  for (let number = 0; number < recordCount; number++) {
    await load.call('PutItem', { TableName: streamed, Item: itemOf(number) })
  }
}

export const streamWorkloads: readonly ServerWorkload[] = [
  fixed('ListStreams', { operation: 'ListStreams', input: {} }),
  {
    name: 'DescribeStream',
    callsFor: async (load) => [
      { operation: 'DescribeStream', input: { StreamArn: (await streamOf(load)).StreamArn } },
    ],
  },
  {
    name: 'GetShardIterator',
    callsFor: async (load) => [
      {
        operation: 'GetShardIterator',
        input: { ...(await streamOf(load)), ShardIteratorType: 'TRIM_HORIZON' },
      },
    ],
  },
  {
    name: `GetRecords of ${recordCount}`,
    callsFor: async (load) => [
      { operation: 'GetRecords', input: { ShardIterator: await iteratorOf(load), Limit: recordCount } },
    ],
  },
]
