import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { driverSource, type Inference, inferDesign } from '@tablewright/adopt'
import { embedded } from '@tablewright/client/embedded'
import type { Design } from '@tablewright/design'
import { open } from '@tablewright/engine'
import { listen } from '@tablewright/server'
import { settings, singleTable } from '../clients/ways.js'

/** Lets a library write into a new table, and infers the design of the table. */
export async function inferredFrom(write: (client: DynamoDBClient) => Promise<void>): Promise<Inference> {
  const engine = await open({ memory: true })
  await engine.createTable(singleTable)
  const endpoint = await listen({ engine, port: 0 })
  const client = new DynamoDBClient({ ...settings, endpoint: endpoint.url })
  try {
    await write(client)
    const source = await driverSource(embedded(engine), singleTable.TableName)
    return await inferDesign([source])
  } finally {
    client.destroy()
    await endpoint.close()
    await engine.close()
  }
}

/** Templates by kind and key attribute. */
export function templatesOf({ model }: Design): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return Object.fromEntries(
    Object.values(model.entities).map(({ name, keys }) => [
      name,
      Object.fromEntries(Object.entries(keys).map(([key, { text }]) => [key, text])),
    ]),
  )
}
