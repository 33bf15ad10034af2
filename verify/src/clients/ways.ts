import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { CreateTableInput } from '@tablewright/dynamo'
import { open, requestHandler } from '@tablewright/engine'
import { listen } from '@tablewright/server'

/** Client settings: the endpoint accepts any credentials and any region. */
export const settings = {
  region: 'eu-central-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
}

/** The table that most libraries for single-table designs expect. */
export const singleTable: CreateTableInput = {
  TableName: 'Shop',
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S' as const,
  })),
  GlobalSecondaryIndexes: [
    {
      IndexName: 'gsi1',
      KeySchema: [
        { AttributeName: 'gsi1pk', KeyType: 'HASH' },
        { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
}

interface Way {
  readonly client: DynamoDBClient
  readonly url: string
  close(): Promise<void>
}

/** Starts an endpoint with the table above, and connects a client. */
export async function overHttp(): Promise<Way> {
  const engine = await open({ memory: true })
  await engine.createTable(singleTable)
  const endpoint = await listen({ engine, port: 0 })
  const client = new DynamoDBClient({ ...settings, endpoint: endpoint.url })
  return {
    client,
    url: endpoint.url,
    async close() {
      client.destroy()
      await endpoint.close()
      await engine.close()
    },
  }
}

async function inProcess(): Promise<Way> {
  const engine = await open({ memory: true })
  await engine.createTable(singleTable)
  const client = new DynamoDBClient({ ...settings, requestHandler: requestHandler(engine) })
  return { client, url: '', close: () => engine.close() }
}

/** The two ways to the engine that a library on the AWS SDK has. */
export const ways: readonly (readonly [name: string, start: () => Promise<Way>])[] = [
  ['in process', inProcess],
  ['over HTTP', overHttp],
]
