import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
} from '@aws-sdk/client-dynamodb'
import { open } from '@tablewright/engine'
import { expect, test } from 'vitest'
import { signCall } from '../testing/sign-call.js'
import { parsePrincipals } from '../wire/auth/principals.js'
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

const orders = 'table/Orders'

/** Returns the regions whose table a user with these policies may describe. */
async function allowedRegions(policies: readonly object[]): Promise<string[]> {
  const names = { name: 'ann', accessKeyId: 'ANN', secretAccessKey: 'secret-of-ann' }
  const auth = parsePrincipals(JSON.stringify({ principals: [{ ...names, policies }] }))
  const engine = await open({ memory: true })
  const regions = {
    'eu-west-1': await open({ memory: true }, { region: 'eu-west-1' }),
    'us-west-2': await open({ memory: true }, { region: 'us-west-2' }),
  }
  const engines = [engine, ...Object.values(regions)]
  const endpoint = await listen({ engine, regions, auth, port: 0 })
  const allowed: string[] = []
  for (const region of ['us-east-1', ...Object.keys(regions), 'eu-central-1']) {
    const client = new DynamoDBClient({ endpoint: endpoint.url, region, maxAttempts: 1, credentials: names })
    const error = await client
      .send(new DescribeTableCommand({ TableName: 'Orders' }))
      .catch(({ name }: Error) => name)
    if (error === 'ResourceNotFoundException') allowed.push(region)
    client.destroy()
  }
  await endpoint.close()
  for (const each of engines) await each.close()
  return allowed
}

const statement = (Effect: string, Resource: string) => ({
  Statement: [{ Effect, Action: 'dynamodb:*', Resource }],
})
const allow = (Resource: string) => statement('Allow', Resource)

test.each([
  ['of one region', [allow(`arn:aws:dynamodb:eu-west-1:*:${orders}`)], ['eu-west-1']],
  ['of a region and all accounts', [allow('arn:aws:dynamodb:us-west-2:*')], ['us-west-2']],
  [
    'of a region without tables of its own',
    [allow(`arn:aws:dynamodb:ap-south-1:*:${orders}`)],
    ['us-east-1', 'eu-central-1'],
  ],
  [
    'of any region',
    [allow(`arn:aws:dynamodb:*:*:${orders}`)],
    ['us-east-1', 'eu-west-1', 'us-west-2', 'eu-central-1'],
  ],
  [
    'denied in one region',
    [allow(orders), statement('Deny', `arn:aws:dynamodb:eu-west-1:*:${orders}`)],
    ['us-east-1', 'us-west-2', 'eu-central-1'],
  ],
] as const)('a policy for tables %s', async (_, policies, regions) => {
  expect(await allowedRegions(policies)).toEqual(regions)
})

test('a signed request cannot be passed to the tables of another region', async () => {
  const ann = { accessKeyId: 'ANN', secretAccessKey: 'secret-of-ann' }
  const policies = [allow('*')]
  const auth = parsePrincipals(JSON.stringify({ principals: [{ name: 'ann', ...ann, policies }] }))
  const engine = await open({ memory: true })
  const regions = { 'us-west-2': await open({ memory: true }, { region: 'us-west-2' }) }
  const endpoint = await listen({ engine, regions, auth, port: 0 })
  const headers = signCall(endpoint.url, 'ListTables', '{}', ann)
  const statusWith = async (authorization: string) =>
    (await fetch(endpoint.url, { method: 'POST', headers: { ...headers, authorization }, body: '{}' })).status
  const elsewhere = headers.authorization!.replace('eu-west-1', 'us-west-2')
  const other = /Credential=[^,]+/.exec(elsewhere)![0]
  expect(await statusWith(headers.authorization!)).toBe(200)
  expect(await statusWith(headers.authorization!.replace(' ', ` ${other}, `))).toBe(400)
  expect(await statusWith(headers.authorization!.replace(' ', ` x${other}, `))).toBe(400)
  await endpoint.close()
  for (const each of [engine, ...Object.values(regions)]) await each.close()
})
