import { systemSleep } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { AttributeFields, Item } from '@tablewright/dynamo'

/** The position of the handler in each shard. */
export interface Checkpoints {
  /** Returns the sequence number of the last handled record of a shard; `end` if the shard is done. */
  load(shard: string): Promise<string | undefined>
  save(shard: string, sequenceNumber: string): Promise<void>
}

/** Creates checkpoints in memory, which are lost when the process ends. */
export function memoryCheckpoints(): Checkpoints {
  const known = new Map<string, string>()
  return {
    load: async (shard) => known.get(shard),
    save: async (shard, sequenceNumber) => {
      known.set(shard, sequenceNumber)
    },
  }
}

/** Creates checkpoints in a separate table, one item for each consumer and shard. Creates the table. */
export async function tableCheckpoints(
  driver: Driver,
  table: string,
  consumer: string,
): Promise<Checkpoints> {
  try {
    await driver.send('CreateTable', {
      TableName: table,
      KeySchema: [
        { AttributeName: 'consumer', KeyType: 'HASH' },
        { AttributeName: 'shard', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: 'consumer', AttributeType: 'S' },
        { AttributeName: 'shard', AttributeType: 'S' },
      ],
      BillingMode: 'PAY_PER_REQUEST',
    })
  } catch (error) {
    if ((error as { readonly code?: string }).code !== 'ResourceInUseException') throw error
  }
  await untilActive(driver, table)
  const key = (shard: string): Item => ({ consumer: { S: consumer }, shard: { S: shard } })
  return {
    load: async (shard) => {
      const { Item } = await driver.send('GetItem', {
        TableName: table,
        Key: key(shard),
        ConsistentRead: true,
      })
      return (Item?.sequenceNumber as AttributeFields | undefined)?.S
    },
    save: async (shard, sequenceNumber) => {
      await driver.send('PutItem', {
        TableName: table,
        Item: { ...key(shard), sequenceNumber: { S: sequenceNumber } },
      })
    },
  }
}

const maxPause = 2_000

/** Waits until the table is active. Amazon DynamoDB takes seconds to create a table. */
async function untilActive(driver: Driver, TableName: string): Promise<void> {
  for (let pause = 20; ; pause = Math.min(2 * pause, maxPause)) {
    const { Table } = await driver.send('DescribeTable', { TableName })
    if (Table?.TableStatus !== 'CREATING') return
    await systemSleep(pause)
  }
}
