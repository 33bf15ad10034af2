import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
} from '@aws-sdk/client-dynamodb'
import { open } from '@tablewright/engine'
import { expect, test } from 'vitest'
import { listen } from './listen.js'

test('a region with separate tables does not see those of other regions', async () => {
  const engine = await open({ memory: true })
  const ireland = await open({ memory: true }, { region: 'eu-west-1' })
  const endpoint = await listen({ engine, regions: { 'eu-west-1': ireland }, port: 0 })
  const clients = ['us-east-1', 'eu-west-1', 'eu-central-1'].map(
    (region) =>
      new DynamoDBClient({
        endpoint: endpoint.url,
        region,
        maxAttempts: 1,
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      }),
  )
  const [virginia, dublin, frankfurt] = clients as [DynamoDBClient, DynamoDBClient, DynamoDBClient]
  const create = (client: DynamoDBClient, TableName: string) =>
    client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      }),
    )
  const tables = async (client: DynamoDBClient) => (await client.send(new ListTablesCommand({}))).TableNames
  await create(virginia, 'Orders')
  await create(dublin, 'Orders')
  await create(dublin, 'Invoices')
  expect(await tables(virginia)).toEqual(['Orders'])
  expect(await tables(dublin)).toEqual(['Invoices', 'Orders'])
  expect(await tables(frankfurt)).toEqual(['Orders'])
  const { Table } = await dublin.send(new DescribeTableCommand({ TableName: 'Orders' }))
  expect(Table!.TableArn).toBe('arn:aws:dynamodb:eu-west-1:000000000000:table/Orders')
  for (const client of clients) client.destroy()
  await endpoint.close()
  await engine.close()
  await ireland.close()
})
