import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import {
  $add,
  BatchGetCommand,
  BatchGetRequest,
  DeleteItemCommand,
  Entity,
  executeBatchGet,
  executeTransactWrite,
  GetItemCommand,
  item,
  list,
  map,
  number,
  PutItemCommand,
  PutTransaction,
  QueryCommand,
  string,
  Table,
  UpdateItemCommand,
} from 'dynamodb-toolbox'
import { afterEach, expect, test } from 'vitest'
import { singleTable, ways } from './ways.js'

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

function parcelsOn(documentClient: DynamoDBDocumentClient) {
  const table = new Table({
    documentClient,
    name: singleTable.TableName,
    partitionKey: { name: 'pk', type: 'string' },
    sortKey: { name: 'sk', type: 'string' },
  })
  const parcels = new Entity({
    name: 'parcel',
    table,
    schema: item({
      locker: string().key().savedAs('pk'),
      code: string().key().savedAs('sk'),
      weight: number().default(1),
      stops: list(map({ place: string() })).optional(),
    }),
  })
  return { table, parcels }
}

test.each(ways)('dynamodb-toolbox writes, queries, updates and transacts %s', async (_name, start) => {
  const way = await start()
  close = way.close
  const { table, parcels } = parcelsOn(DynamoDBDocumentClient.from(way.client))

  await parcels
    .build(PutItemCommand)
    .item({ locker: 'L1', code: 'a', stops: [{ place: 'hub' }] })
    .send()
  await parcels.build(PutItemCommand).item({ locker: 'L1', code: 'b', weight: 5 }).send()
  const { Item } = await parcels.build(GetItemCommand).key({ locker: 'L1', code: 'a' }).send()
  expect(Item).toMatchObject({ locker: 'L1', code: 'a', weight: 1, stops: [{ place: 'hub' }] })

  const again = parcels
    .build(PutItemCommand)
    .item({ locker: 'L1', code: 'a' })
    .options({ condition: { attr: 'code', exists: false } })
  await expect(again.send()).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' })
  const { Attributes } = await parcels
    .build(UpdateItemCommand)
    .item({ locker: 'L1', code: 'b', weight: $add(3) })
    .options({ returnValues: 'ALL_NEW' })
    .send()
  expect(Attributes).toMatchObject({ weight: 8 })

  const { Items } = await table
    .build(QueryCommand)
    .entities(parcels)
    .query({ partition: 'L1', range: { gte: 'a' } })
    .options({ filters: { parcel: { attr: 'weight', gt: 2 } }, consistent: true })
    .send()
  expect(Items!.map(({ code }) => code)).toEqual(['b'])

  await executeTransactWrite(
    parcels.build(PutTransaction).item({ locker: 'L2', code: 'a' }),
    parcels.build(PutTransaction).item({ locker: 'L2', code: 'b' }),
  )
  const { Responses } = await executeBatchGet(
    table.build(BatchGetCommand).requests(parcels.build(BatchGetRequest).key({ locker: 'L2', code: 'b' })),
  )
  expect(Responses![0]).toMatchObject([{ locker: 'L2', code: 'b' }])
  await parcels.build(DeleteItemCommand).key({ locker: 'L2', code: 'b' }).send()
  const left = await table.build(QueryCommand).entities(parcels).query({ partition: 'L2' }).send()
  expect(left.Items).toHaveLength(1)
})
