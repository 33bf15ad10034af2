import assert from 'node:assert/strict'
import type { OperationInput } from '@tablewright/dynamo'
import { type ConformanceCase, invalid, refused, type Send, single, withTable } from './conformance-case.js'

type Update = Omit<OperationInput<'UpdateTable'>, 'TableName'>
type NewIndex = NonNullable<NonNullable<Update['GlobalSecondaryIndexUpdates']>[number]['Create']>

const units = { ReadCapacityUnits: 5, WriteCapacityUnits: 5 }
const provisioned = { ...single, BillingMode: 'PROVISIONED' as const, ProvisionedThroughput: units }
const stream = { StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' as const } }

const indexOn = (AttributeName: string, more: Partial<NewIndex> = {}): NewIndex => ({
  IndexName: 'byGroup',
  KeySchema: [{ AttributeName, KeyType: 'HASH' }],
  Projection: { ProjectionType: 'ALL' },
  ...more,
})

const definition = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const })

/** An UpdateTable that adds an index on a new attribute. */
const adding = (more: Partial<NewIndex> = {}): Update => ({
  AttributeDefinitions: [definition('g')],
  GlobalSecondaryIndexUpdates: [{ Create: indexOn('g', more) }],
})

const parameter = (detail: string) => `One or more parameter values were invalid: ${detail}`

const nothing = /^At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, .* is required$/

async function refusedUpdates(
  send: Send,
  TableName: string,
  updates: readonly (readonly [update: Update, detail: string])[],
): Promise<void> {
  for (const [update, detail] of updates)
    await invalid(send, 'UpdateTable', { TableName, ...update }, parameter(detail))
}

const projecting = (...NonKeyAttributes: string[]) => ({
  ProjectionType: 'INCLUDE' as const,
  NonKeyAttributes,
})

const orderCase: ConformanceCase = {
  name: 'attributes are described by name, indexes in the order of the request',
  run: (send) =>
    withTable(
      send,
      {
        ...single,
        AttributeDefinitions: ['z', 'id', 'a'].map(definition),
        GlobalSecondaryIndexes: [
          indexOn('z', { IndexName: 'second', Projection: projecting('y', 'x') }),
          indexOn('a', { IndexName: 'first' }),
        ],
      },
      async (TableName) => {
        const { Table } = await send('DescribeTable', { TableName })
        assert.deepEqual(Table.AttributeDefinitions, ['a', 'id', 'z'].map(definition))
        const [second, first] = Table.GlobalSecondaryIndexes!
        assert.deepEqual([second!.IndexName, first!.IndexName], ['second', 'first'])
        assert.deepEqual(second!.Projection, projecting('x', 'y'))
      },
    ),
}

/** Which changes one UpdateTable may make together, and how tables are described. */
export const tableUpdateCases: readonly ConformanceCase[] = [
  orderCase,
  {
    name: 'UpdateTable changes indexes, stream, units and the rest in requests of their own',
    run: (send) =>
      withTable(send, provisioned, async (TableName) => {
        const whileStreaming = 'You cannot create or delete index while changing stream status'
        const whileScaling = 'You cannot create or delete index while updating table IOPS'
        const onDemand = { OnDemandThroughput: { MaxReadRequestUnits: 5 } }
        const warm = { WarmThroughput: { ReadUnitsPerSecond: 20_000 } }
        const removing: Update = { GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'no-such-index' } }] }
        const vectorless: Update = { VectorIndexUpdates: [{ Delete: { IndexName: 'no-such-index' } }] }
        const more = { ProvisionedThroughput: { ...units, ReadCapacityUnits: 6 } }
        await refusedUpdates(send, TableName, [
          [{ ...adding(), ...stream }, whileStreaming],
          [{ ...removing, ...stream }, whileStreaming],
          [{ ...vectorless, ...stream }, whileStreaming],
          [{ ...vectorless, StreamSpecification: { StreamEnabled: false } }, whileStreaming],
          [{ ...adding({ ProvisionedThroughput: units }), ...more }, whileScaling],
          [{ ...removing, ...more }, whileScaling],
          [{ ...stream, ...more }, 'You cannot modify stream status while updating table IOPS'],
          [
            { ...adding(), ...warm },
            'Create global secondary index cannot be specified when updating WarmThroughput',
          ],
          [{ ...warm, ...more }, 'WarmThroughput must be the only operation in the request'],
          [
            { ...onDemand, ...stream },
            'OnDemandThroughput can only be combined with BillingMode in an UpdateTable request',
          ],
        ])
        const { Table } = await send('DescribeTable', { TableName })
        assert.deepEqual([Table.StreamSpecification, Table.GlobalSecondaryIndexes], [undefined, undefined])
        await send('UpdateTable', { TableName, BillingMode: 'PAY_PER_REQUEST', ...stream })
      }),
  },
  {
    name: 'an empty list of changes is no change, and refused beside another change',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const empty = { GlobalSecondaryIndexUpdates: [] }
        await invalid(send, 'UpdateTable', { TableName, ...empty }, nothing)
        await invalid(send, 'UpdateTable', { TableName, VectorIndexUpdates: [] }, nothing)
        const definitions = { AttributeDefinitions: [definition('id')] }
        await invalid(send, 'UpdateTable', { TableName, ...definitions, ...empty }, nothing)
        await refusedUpdates(send, TableName, [
          [{ ...empty, DeletionProtectionEnabled: true }, 'List of GlobalSecondaryIndexUpdates is empty'],
          [{ ...empty, BillingMode: 'PAY_PER_REQUEST' }, 'List of GlobalSecondaryIndexUpdates is empty'],
        ])
      }),
  },
  {
    name: 'a new index needs definitions, a changed or deleted one a table that has it',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        await refusedUpdates(send, TableName, [
          [
            { GlobalSecondaryIndexUpdates: [{ Create: indexOn('g') }] },
            'AttributeDefinitions is not specified for index: byGroup',
          ],
          [
            { ...adding(), AttributeDefinitions: [definition('h')] },
            'Some index key attributes are not defined in AttributeDefinitions. ' +
              'Keys: [g], AttributeDefinitions: [h]',
          ],
        ])
        const unknown = { IndexName: 'ghost' }
        for (const change of [
          { Delete: unknown },
          { Update: { ...unknown, OnDemandThroughput: { MaxReadRequestUnits: 5 } } },
        ])
          await refused(
            send,
            'UpdateTable',
            { TableName, GlobalSecondaryIndexUpdates: [change] },
            'ResourceNotFoundException',
            `Requested resource not found: Index ghost for table ${TableName}`,
          )
      }),
  },
]
