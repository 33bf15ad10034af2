import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import type { OperationInput } from '@tablewright/dynamo'
import {
  type ConformanceCase,
  invalid,
  key,
  number,
  pair,
  refused,
  type Send,
  single,
  text,
  withTable,
} from './conformance-case.js'

type IndexUpdate = NonNullable<OperationInput<'UpdateTable'>['GlobalSecondaryIndexUpdates']>[number]

const byGroup: IndexUpdate = {
  Create: {
    IndexName: 'byGroup',
    KeySchema: [{ AttributeName: 'g', KeyType: 'HASH' }],
    Projection: { ProjectionType: 'KEYS_ONLY' },
  },
}

const groupType = { AttributeDefinitions: [{ AttributeName: 'g', AttributeType: 'S' as const }] }

async function untilActive(send: Send, TableName: string): Promise<void> {
  for (;;) {
    const { Table } = await send('DescribeTable', { TableName })
    const indexes = Table.GlobalSecondaryIndexes ?? []
    if (Table.TableStatus === 'ACTIVE' && indexes.every((index) => index.IndexStatus === 'ACTIVE')) return
    await setTimeout(2)
  }
}

export const tableCases: readonly ConformanceCase[] = [
  {
    name: 'a table is created, described, listed and deleted',
    run: async (send) => {
      const TableName = 'conformance-life'
      const created = await send('CreateTable', { TableName, BillingMode: 'PAY_PER_REQUEST', ...pair })
      assert.equal(created.TableDescription.TableStatus, 'CREATING')
      const { Table } = await send('DescribeTable', { TableName })
      assert.equal(Table.TableStatus, 'ACTIVE')
      assert.deepEqual([Table.KeySchema, Table.ItemCount, Table.TableSizeBytes], [pair.KeySchema, 0, 0])
      assert.equal(Table.BillingModeSummary!.BillingMode, 'PAY_PER_REQUEST')
      const again = { TableName, BillingMode: 'PAY_PER_REQUEST', ...pair }
      await refused(
        send,
        'CreateTable',
        again,
        'ResourceInUseException',
        `Table already exists: ${TableName}`,
      )
      assert.ok((await send('ListTables', {})).TableNames.includes(TableName))
      const deleted = await send('DeleteTable', { TableName })
      assert.equal(deleted.TableDescription.TableStatus, 'DELETING')
      const missing = `Requested resource not found: Table: ${TableName} not found`
      await refused(send, 'DescribeTable', { TableName }, 'ResourceNotFoundException', missing)
      await refused(send, 'DeleteTable', { TableName }, 'ResourceNotFoundException', missing)
    },
  },
  {
    name: 'a table made again after its deletion is empty',
    run: async (send) => {
      for (let round = 0; round < 2; round++)
        await withTable(send, single, async (TableName) => {
          assert.equal((await send('Scan', { TableName })).Count, 0)
          await send('PutItem', { TableName, Item: { id: text('a') } })
        })
    },
  },
  {
    name: 'ListTables pages by name',
    run: async (send) => {
      const names = ['conformance-list-a', 'conformance-list-b', 'conformance-list-c']
      for (const TableName of [...names].reverse())
        await send('CreateTable', { TableName, BillingMode: 'PAY_PER_REQUEST', ...single })
      const page = await send('ListTables', { ExclusiveStartTableName: 'conformance-list', Limit: 2 })
      assert.deepEqual(page, { TableNames: names.slice(0, 2), LastEvaluatedTableName: names[1] })
      const next = await send('ListTables', { ExclusiveStartTableName: names[1]!, Limit: 1 })
      assert.deepEqual(next.TableNames, [names[2]])
      for (const TableName of names) await send('DeleteTable', { TableName })
    },
  },
  {
    name: 'counts and sizes follow every write',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await send('PutItem', { TableName, Item: { ...key('p', 'a'), t: text('12345') } })
        await send('PutItem', { TableName, Item: { ...key('p', 'b'), t: text('1') } })
        await send('PutItem', { TableName, Item: key('p', 'a') })
        await send('DeleteItem', { TableName, Key: key('p', 'nothing') })
        const { Table } = await send('DescribeTable', { TableName })
        assert.deepEqual([Table.ItemCount, Table.TableSizeBytes], [2, 6 + 8])
        await send('DeleteItem', { TableName, Key: key('p', 'b') })
        const after = (await send('DescribeTable', { TableName })).Table
        assert.deepEqual([after.ItemCount, after.TableSizeBytes], [1, 6])
      }),
  },
  {
    name: 'CreateTable refuses keys that do not fit together',
    run: async (send) => {
      const create = (change: object, message: string) =>
        invalid(
          send,
          'CreateTable',
          { TableName: 'conformance-bad', BillingMode: 'PAY_PER_REQUEST', ...pair, ...change },
          message,
        )
      const wrong = 'One or more parameter values were invalid: '
      await create(
        { BillingMode: 'PROVISIONED' },
        `${wrong}ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED`,
      )
      await create(
        { ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 } },
        `${wrong}Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST`,
      )
      await create(
        { KeySchema: single.KeySchema },
        `${wrong}Some index key attributes are not defined in AttributeDefinitions. ` +
          'Keys: [id], AttributeDefinitions: [pk, sk]',
      )
      await create(
        { KeySchema: pair.KeySchema.slice(0, 1) },
        `${wrong}Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions`,
      )
      await create({ GlobalSecondaryIndexes: [] }, `${wrong}List of GlobalSecondaryIndexes is empty`)
      await create(
        { KeySchema: [...pair.KeySchema, { AttributeName: 'more', KeyType: 'RANGE' }] },
        "1 validation error detected: Value '[KeySchemaElement(attributeName=pk, keyType=HASH), " +
          'KeySchemaElement(attributeName=sk, keyType=RANGE), KeySchemaElement(attributeName=more, keyType=RANGE)]' +
          "' at 'keySchema' failed to satisfy constraint: Member must have length less than or equal to 2",
      )
      const missing = "The parameter 'TableName' is required but was not present in the request"
      await invalid(send, 'CreateTable', pair as never, missing)
      await invalid(send, 'UpdateTable', { BillingMode: 'PAY_PER_REQUEST' } as never, missing)
    },
  },
  {
    name: 'an index added to a table with items is filled, and deleted again',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        for (let n = 0; n < 30; n++)
          await send('PutItem', {
            TableName,
            Item: { ...key('p', String(n)), g: n % 3 ? text(`g${n % 2}`) : number(n) },
          })
        const update = await send('UpdateTable', {
          TableName,
          ...groupType,
          GlobalSecondaryIndexUpdates: [byGroup],
        })
        assert.equal(update.TableDescription.GlobalSecondaryIndexes![0]!.IndexStatus, 'CREATING')
        await untilActive(send, TableName)
        const query = {
          TableName,
          IndexName: 'byGroup',
          KeyConditionExpression: 'g = :g',
          ExpressionAttributeValues: { ':g': text('g0') },
        }
        assert.equal((await send('Query', query)).Count, 10)
        const { Table } = await send('DescribeTable', { TableName })
        assert.equal(Table.GlobalSecondaryIndexes![0]!.ItemCount, 20)
        await send('UpdateTable', {
          TableName,
          GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'byGroup' } }],
        })
        await untilActive(send, TableName)
        await invalid(send, 'Query', query, 'The table does not have the specified index: byGroup')
        assert.deepEqual(
          (await send('DescribeTable', { TableName })).Table.AttributeDefinitions,
          pair.AttributeDefinitions,
        )
      }),
  },
  {
    name: 'UpdateTable changes billing, throughput, class and protection',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const units = { ReadCapacityUnits: 5, WriteCapacityUnits: 6 }
        await send('UpdateTable', { TableName, BillingMode: 'PROVISIONED', ProvisionedThroughput: units })
        await invalid(
          send,
          'UpdateTable',
          { TableName, ProvisionedThroughput: units },
          /^The provisioned throughput for the table will not change/,
        )
        await send('UpdateTable', {
          TableName,
          ProvisionedThroughput: { ...units, ReadCapacityUnits: 4 },
        })
        await send('UpdateTable', { TableName, TableClass: 'STANDARD_INFREQUENT_ACCESS' })
        await send('UpdateTable', { TableName, DeletionProtectionEnabled: true })
        await invalid(
          send,
          'UpdateTable',
          { TableName, BillingMode: 'PAY_PER_REQUEST', TableClass: 'STANDARD' },
          'One or more parameter values were invalid: TableClass modification must be the only operation in the request',
        )
        const { Table } = await send('DescribeTable', { TableName })
        assert.equal(Table.ProvisionedThroughput.ReadCapacityUnits, 4)
        assert.equal(Table.ProvisionedThroughput.NumberOfDecreasesToday, 1)
        assert.equal(Table.TableClassSummary!.TableClass, 'STANDARD_INFREQUENT_ACCESS')
        await invalid(send, 'DeleteTable', { TableName }, /protected against deletion/)
        await send('UpdateTable', { TableName, DeletionProtectionEnabled: false })
        await invalid(
          send,
          'UpdateTable',
          { TableName },
          /^At least one of ProvisionedThroughput, BillingMode/,
        )
      }),
  },
  {
    name: 'tags are set, replaced and taken off',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const ResourceArn = (await send('DescribeTable', { TableName })).Table.TableArn
        const tags = async () => (await send('ListTagsOfResource', { ResourceArn })).Tags
        await send('TagResource', {
          ResourceArn,
          Tags: [
            { Key: 'a', Value: '1' },
            { Key: 'b', Value: '2' },
          ],
        })
        await send('TagResource', { ResourceArn, Tags: [{ Key: 'a', Value: '3' }] })
        assert.deepEqual(await tags(), [
          { Key: 'a', Value: '3' },
          { Key: 'b', Value: '2' },
        ])
        await send('UntagResource', { ResourceArn, TagKeys: ['a', 'c'] })
        assert.deepEqual(await tags(), [{ Key: 'b', Value: '2' }])
        await invalid(
          send,
          'TagResource',
          { ResourceArn, Tags: [] },
          'Atleast one Tag needs to be provided as Input.',
        )
      }),
  },
  {
    name: 'tags have letters, digits, spaces and a few other characters; one wrong tag refuses all',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const ResourceArn = (await send('DescribeTable', { TableName })).Table.TableArn
        const good = { Key: 'ключ 1', Value: 'a+b-c=d.e_f:g/h@i' }
        await send('TagResource', { ResourceArn, Tags: [good] })
        const tag = (tags: object[], message: string) =>
          invalid(send, 'TagResource', { ResourceArn, Tags: [{ Key: 'fine', Value: '' }, ...tags] }, message)
        for (const wrong of ['100%', 'a,b', '(x)', 'a;b', '#', '<a>', '~a', '🔑']) {
          await tag([{ Key: 'k', Value: wrong }], `The Tag Value provided is invalid, Value: ${wrong}`)
          await tag([{ Key: wrong, Value: 'v' }], `The Tag Key provided is invalid, Key: ${wrong}`)
        }
        await tag([{ Key: 'k' }], 'The Tag Value provided is invalid, Value: null')
        await tag([{}], 'The Tag Key provided is invalid, Key: null')
        await invalid(
          send,
          'UntagResource',
          { ResourceArn, TagKeys: [''] },
          'The Tag Key provided is invalid, Key: ',
        )
        assert.deepEqual((await send('ListTagsOfResource', { ResourceArn })).Tags, [good])
        const missing = `${ResourceArn}x`
        await refused(
          send,
          'ListTagsOfResource',
          { ResourceArn: missing },
          'ResourceNotFoundException',
          `Requested resource not found: ResourceArn: ${missing} not found`,
        )
      }),
  },
  {
    name: 'a new index is defined by its request, and defines no attribute anew',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const onSortKey: IndexUpdate = {
          Create: { ...byGroup.Create!, KeySchema: [{ AttributeName: 'sk', KeyType: 'HASH' }] },
        }
        const create = { TableName, GlobalSecondaryIndexUpdates: [onSortKey] }
        await invalid(
          send,
          'UpdateTable',
          create,
          'One or more parameter values were invalid: AttributeDefinitions is not specified for index: byGroup',
        )
        await invalid(
          send,
          'UpdateTable',
          { ...create, AttributeDefinitions: [{ AttributeName: 'sk', AttributeType: 'N' }] },
          'One or more parameter values were invalid: Attributes cannot be redefined. Please check that your ' +
            'attribute has the same type as previously defined. Existing schema: Schema:[SchemaElement: ' +
            'key{pk:S:HASH}, SchemaElement: key{sk:S:RANGE}] New schema: Schema:[SchemaElement: key{sk:N:HASH}]',
        )
        await send('UpdateTable', {
          ...create,
          AttributeDefinitions: [{ AttributeName: 'sk', AttributeType: 'S' }],
        })
        await untilActive(send, TableName)
      }),
  },
  {
    name: 'DeleteTable responds without the schema of the table',
    run: async (send) => {
      const TableName = 'conformance-deleted'
      const { TableDescription: made } = await send('CreateTable', {
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        ...single,
      })
      const { TableDescription: deleted } = await send('DeleteTable', { TableName })
      assert.deepEqual(Object.keys(deleted).sort(), [
        'BillingModeSummary',
        'DeletionProtectionEnabled',
        'ItemCount',
        'ProvisionedThroughput',
        'TableArn',
        'TableId',
        'TableName',
        'TableSizeBytes',
        'TableStatus',
      ])
      assert.deepEqual([deleted.TableId, deleted.TableStatus], [made.TableId, 'DELETING'])
    },
  },
  {
    name: 'a table may be named by its ARN',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const { TableArn } = (await send('DescribeTable', { TableName })).Table
        await send('PutItem', { TableName: TableArn, Item: { id: text('a') } })
        assert.equal((await send('Scan', { TableName })).Count, 1)
      }),
  },
  {
    name: 'limits and endpoints are described',
    run: async (send) => {
      assert.ok((await send('DescribeLimits', {})).TableMaxReadCapacityUnits > 0)
      const { Endpoints } = await send('DescribeEndpoints', {})
      assert.equal(Endpoints.length, 1)
      // Where an SDK that looks for its endpoint is sent: never away from this engine.
      assert.match(Endpoints[0]!.Address, /^(localhost|127\.0\.0\.1(:\d+)?)$/)
    },
  },
]
