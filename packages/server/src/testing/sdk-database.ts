import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { connect, createTables } from '@tablewright/client'
import { awsSdk } from '@tablewright/client/aws-sdk'
import type { Design } from '@tablewright/design'
import { open } from '@tablewright/engine'
import type { FreshDatabase } from '@tablewright/system/testing'
import { listen } from '../listen/listen.js'

/** Opens a new engine over HTTP at each call, with the tables of a design. The driver uses the AWS SDK. */
export function sdkDatabase(design: Design): FreshDatabase {
  return async () => {
    const engine = await open({ memory: true })
    const endpoint = await listen({ engine, port: 0 })
    const client = new DynamoDBClient({
      endpoint: endpoint.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    })
    const driver = awsSdk(client)
    await createTables(connect(design, driver))
    const close = async () => {
      client.destroy()
      await endpoint.close()
      await engine.close()
    }
    return { driver, close }
  }
}
