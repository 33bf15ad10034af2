import assert from 'node:assert/strict'
import type { OperationInput } from '@tablewright/dynamo'
import { type ConformanceCase, invalid, single, withTable } from './conformance-case.js'

type NewTable = OperationInput<'CreateTable'>
type NewIndex = NonNullable<NewTable['GlobalSecondaryIndexes']>[number]
type IndexUpdate = NonNullable<OperationInput<'UpdateTable'>['GlobalSecondaryIndexUpdates']>[number]

const units = { ReadCapacityUnits: 5, WriteCapacityUnits: 5 }

const index = (more: Partial<NewIndex> = {}): NewIndex => ({
  IndexName: 'byId',
  KeySchema: single.KeySchema,
  Projection: { ProjectionType: 'KEYS_ONLY' },
  ...more,
})

const { AttributeDefinitions } = single
const onDemand = { ...single, GlobalSecondaryIndexes: [index()] }
const provisioned = {
  ...single,
  BillingMode: 'PROVISIONED' as const,
  ProvisionedThroughput: units,
  GlobalSecondaryIndexes: [index({ ProvisionedThroughput: units })],
}

const parameter = (detail: string) => `One or more parameter values were invalid: ${detail}`

const ofIndex = (change: object): { GlobalSecondaryIndexUpdates: IndexUpdate[] } => ({
  GlobalSecondaryIndexUpdates: [{ Update: { IndexName: 'byId', ...change } }],
})

/** Units and maximums of tables and their indexes in both billing modes. */
export const throughputCases: readonly ConformanceCase[] = [
  {
    name: 'maximums are set one by one, cleared by -1, and left behind in provisioned mode',
    run: (send) =>
      withTable(send, onDemand, async (TableName) => {
        const update = (input: object) => send('UpdateTable', { TableName, ...input })
        const described = async () => {
          const { Table } = await send('DescribeTable', { TableName })
          return [Table.OnDemandThroughput, Table.GlobalSecondaryIndexes?.[0]?.OnDemandThroughput]
        }
        await update({ OnDemandThroughput: { MaxReadRequestUnits: 100, MaxWriteRequestUnits: 50 } })
        await update({ OnDemandThroughput: { MaxReadRequestUnits: 200 } })
        await update(ofIndex({ OnDemandThroughput: { MaxWriteRequestUnits: 10 } }))
        const read200 = { MaxReadRequestUnits: 200 }
        assert.deepEqual(await described(), [
          { ...read200, MaxWriteRequestUnits: 50 },
          { MaxWriteRequestUnits: 10 },
        ])
        await update({ OnDemandThroughput: { MaxWriteRequestUnits: -1 } })
        await update(ofIndex({ OnDemandThroughput: { MaxWriteRequestUnits: -1 } }))
        assert.deepEqual(await described(), [read200, undefined])
        await update({
          BillingMode: 'PROVISIONED',
          ProvisionedThroughput: units,
          ...ofIndex({ ProvisionedThroughput: units }),
        })
        assert.deepEqual(await described(), [undefined, undefined])
      }),
  },
  {
    name: 'maximums are positive, and for on-demand tables only',
    run: async (send) => {
      const create = (more: object, detail: string) =>
        invalid(
          send,
          'CreateTable',
          { TableName: 'conformance-bad', BillingMode: 'PAY_PER_REQUEST', ...single, ...more },
          parameter(detail),
        )
      const reads = (MaxReadRequestUnits: number) => ({ OnDemandThroughput: { MaxReadRequestUnits } })
      for (const amount of [0, -1, -2]) {
        await create(
          reads(amount),
          'Requested MaxReadRequestUnits for OnDemandThroughput for table is outside of valid range',
        )
        await create(
          { GlobalSecondaryIndexes: [index(reads(amount))] },
          'Requested MaxReadRequestUnits for OnDemandThroughput for index : byId is outside of valid range',
        )
      }
      const refusedMode = 'cannot be specified when table BillingMode is PROVISIONED.'
      await create(
        { ...provisioned, ...reads(5) },
        `MaxReadRequestUnits for OnDemandThroughput ${refusedMode}`,
      )
      await create(
        {
          ...provisioned,
          GlobalSecondaryIndexes: [index({ ProvisionedThroughput: units, ...reads(5) })],
        },
        `MaxReadRequestUnits for OnDemandThroughput for index: byId ${refusedMode}`,
      )
      await withTable(send, onDemand, async (TableName) => {
        for (const amount of [0, -2])
          await invalid(
            send,
            'UpdateTable',
            { TableName, ...reads(amount) },
            parameter(
              'Requested MaxReadRequestUnits for OnDemandThroughput for table is outside of valid range',
            ),
          )
      })
      await withTable(send, provisioned, async (TableName) => {
        const refusedChange = 'cannot be specified when the table BillingMode is PROVISIONED'
        await invalid(
          send,
          'UpdateTable',
          { TableName, ...reads(5) },
          parameter(`MaxReadRequestUnits for OnDemandThroughput ${refusedChange}`),
        )
        await invalid(
          send,
          'UpdateTable',
          { TableName, ...ofIndex(reads(5)) },
          parameter(`MaxReadRequestUnits for OnDemandThroughput for index : byId ${refusedChange}`),
        )
      })
    },
  },
  {
    name: 'units of an index are for provisioned tables, which need them',
    run: async (send) => {
      const adding = (more: Partial<NewIndex> = {}) => ({
        AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index({ IndexName: 'another', ...more }) }],
      })
      await withTable(send, onDemand, async (TableName) => {
        const wrong = (input: object, detail: string) =>
          invalid(send, 'UpdateTable', { TableName, ...input }, parameter(detail))
        await wrong(
          ofIndex({ ProvisionedThroughput: units }),
          'The only Updates for index: byId when TableThroughputMode is PAY_PER_REQUEST can be to ' +
            'OnDemandThroughput, WarmThroughput',
        )
        await wrong(
          adding({ ProvisionedThroughput: units }),
          'Neither ReadCapacityUnits nor WriteCapacityUnits can be specified for index: another when BillingMode is ' +
            'PAY_PER_REQUEST',
        )
      })
      await withTable(send, provisioned, async (TableName) => {
        const update = (input: object, message: string | RegExp) =>
          invalid(send, 'UpdateTable', { TableName, ...input }, message)
        await update(
          { BillingMode: 'PROVISIONED' },
          parameter('ProvisionedThroughput must be specified when BillingMode is PROVISIONED'),
        )
        await update(
          adding(),
          parameter('Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: another'),
        )
        await update(
          ofIndex({ ProvisionedThroughput: units }),
          /^The provisioned throughput for the index byId will not change\. .* provisioned for index byId: 5\. /,
        )
      })
    },
  },
]
