import { type Engine, open } from '@tablewright/engine'

export const tables = ['Public', 'Secret'] as const
export const leadingKeys = ['ann#1', 'ann#2', 'bob#1', 'secret#1'] as const
export const sortKeys = ['1', '2'] as const

/** Owner of an item: the key of the index `byOwner`, which differs from the key of the table. */
export function ownerOf(key: string): string {
  return `owner of ${key}`
}

/** A marker text in every item, which identifies its table and key in a response. */
export const classified = {
  text: (table: string, key: string) => `classified: ${table} ${key}`,
  /** The first marker in a response that does not belong to ann's items in the table Public. */
  foreign: (answer: string) => /classified: (?!Public ann#).{0,40}/.exec(answer)?.[0],
}

/** An engine with two tables of the same form, every key in each, an index, and streams. */
export async function openUniverse(): Promise<Engine> {
  const engine = await open({ memory: true })
  for (const TableName of tables) {
    await engine.createTable({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: (['pk', 'sk', 'owner'] as const).map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      GlobalSecondaryIndexes: [
        {
          IndexName: 'byOwner',
          KeySchema: [{ AttributeName: 'owner', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      VectorIndexes: [
        {
          IndexName: 'near',
          VectorAttribute: { AttributeName: 'place' },
          Dimensions: 2,
          DistanceFunction: 'COSINE',
          Projection: { ProjectionType: 'ALL' },
          SearchSchema: [{ AttributeName: 'owner', SearchSchemaElementType: 'HASH' }],
        },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    })
    for (const key of leadingKeys)
      for (const sort of sortKeys) {
        const Item = { ...itemOf(key, sort), classified: { S: classified.text(TableName, key) } }
        await engine.putItem({ TableName, Item })
      }
  }
  return engine
}

export function itemOf(key: string, sort: string = sortKeys[0]) {
  return {
    pk: { S: key },
    sk: { S: sort },
    owner: { S: ownerOf(key) },
    note: { S: 'o' },
    salary: { N: '1' },
    place: { L: [{ N: '1' }, { N: '0' }] },
  }
}

/** The stream of a table and an iterator at its start, requested with all rights. */
export async function streamOf(
  engine: Engine,
  TableName: string,
): Promise<{ arn: string; iterator: string }> {
  const { Streams } = await engine.listStreams({ TableName })
  const arn = Streams![0]!.StreamArn!
  const { StreamDescription } = await engine.describeStream({ StreamArn: arn })
  const { ShardIterator } = await engine.getShardIterator({
    StreamArn: arn,
    ShardId: StreamDescription!.Shards![0]!.ShardId!,
    ShardIteratorType: 'TRIM_HORIZON',
  })
  return { arn, iterator: ShardIterator! }
}
