import type {
  DesignModel,
  IndexModel,
  KeySchemaModel,
  ProjectionModel,
  TableModel,
  VectorIndexModel,
  WarmThroughputModel,
} from '@tablewright/design/model'
import type {
  AttributeDefinition,
  BillingMode,
  CreateTableInput,
  GlobalSecondaryIndex,
  IndexProjection,
  KeySchemaElement,
  SearchSchemaElement,
  VectorIndex,
  WarmThroughput,
} from '@tablewright/dynamo'
import { connectionOf } from '../connect/connection.js'
import type { CallContext } from '../execute/context.js'

/** Returns the CreateTable requests of a design. */
export function tableInputs(model: DesignModel): readonly CreateTableInput[] {
  return Object.values(model.tables).map(tableInput)
}

function tableInput(table: TableModel): CreateTableInput {
  const indexes = Object.values(table.indexes)
  const [local, global] = ['local', 'global'].map((kind) => indexes.filter((index) => index.kind === kind))
  const { billing, stream } = table
  return {
    TableName: table.name,
    AttributeDefinitions: attributeDefinitions(table),
    KeySchema: keySchema(table),
    ...(local!.length > 0 ? { LocalSecondaryIndexes: local!.map((index) => indexInput(index, table)) } : {}),
    ...(global!.length > 0
      ? { GlobalSecondaryIndexes: global!.map((index) => indexInput(index, table)) }
      : {}),
    ...(table.vectorIndexes
      ? { VectorIndexes: Object.values(table.vectorIndexes).map(vectorIndexInput) }
      : {}),
    BillingMode: (billing.mode === 'on-demand' ? 'PAY_PER_REQUEST' : 'PROVISIONED') satisfies BillingMode,
    ...throughput(table),
    ...warmThroughput(table),
    ...(stream ? { StreamSpecification: { StreamEnabled: true, StreamViewType: stream } } : {}),
  }
}

function attributeDefinitions(table: TableModel): AttributeDefinition[] {
  const keys = [
    ...[table, ...Object.values(table.indexes)].flatMap(({ partition, sort }) => [...partition, ...sort]),
    ...Object.values(table.vectorIndexes ?? {}).flatMap(({ partition, filters }) => [
      ...partition,
      ...filters,
    ]),
  ]
  const types = new Map(keys.map(({ name, type }) => [name, type]))
  return [...types].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }))
}

function keySchema({ partition, sort }: KeySchemaModel): KeySchemaElement[] {
  return [
    ...partition.map(({ name }) => ({ AttributeName: name, KeyType: 'HASH' as const })),
    ...sort.map(({ name }) => ({ AttributeName: name, KeyType: 'RANGE' as const })),
  ]
}

function indexInput(index: IndexModel, table: TableModel): GlobalSecondaryIndex {
  return {
    IndexName: index.name,
    KeySchema: keySchema(index),
    Projection: projection(index.projection),
    ...(index.kind === 'global' ? { ...throughput(table), ...warmThroughput(index) } : {}),
  }
}

function vectorIndexInput(index: VectorIndexModel): VectorIndex {
  const { name, vector, dimensions, distance, partition, filters } = index
  const schema: readonly SearchSchemaElement[] = [
    ...partition.map((key) => ({ AttributeName: key.name, SearchSchemaElementType: 'HASH' as const })),
    ...filters.map((key) => ({ AttributeName: key.name, SearchSchemaElementType: 'INLINE_FILTER' as const })),
  ]
  return {
    IndexName: name,
    VectorAttribute: { AttributeName: vector },
    Dimensions: dimensions,
    DistanceFunction: distance,
    ...(schema.length > 0 ? { SearchSchema: schema } : {}),
    Projection: projection(index.projection),
  }
}

function projection(model: ProjectionModel): IndexProjection {
  return model.kind === 'INCLUDE'
    ? { ProjectionType: 'INCLUDE', NonKeyAttributes: model.attributes }
    : { ProjectionType: model.kind }
}

function throughput({ billing }: TableModel) {
  if (billing.mode === 'on-demand') return {}
  const { readUnits: ReadCapacityUnits, writeUnits: WriteCapacityUnits } = billing
  return { ProvisionedThroughput: { ReadCapacityUnits, WriteCapacityUnits } }
}

function warmThroughput(of: { readonly warmThroughput?: WarmThroughputModel }): {
  readonly WarmThroughput?: WarmThroughput
} {
  if (of.warmThroughput === undefined) return {}
  const { readUnits, writeUnits } = of.warmThroughput
  return {
    WarmThroughput: {
      ...(readUnits === undefined ? {} : { ReadUnitsPerSecond: readUnits }),
      ...(writeUnits === undefined ? {} : { WriteUnitsPerSecond: writeUnits }),
    },
  }
}

const maxPause = 2_000

/** Creates the missing tables of a connected design, and waits until they are active. */
export async function createTables(db: object): Promise<void> {
  const { model, context } = connectionOf(db)
  await Promise.all(
    Object.values(model.tables).map(async (table) => {
      await context.driver.send('CreateTable', tableInput(table)).catch(ignoreExisting)
      await untilActive(table.name, context)
      if (table.timeToLive !== undefined) await enableTimeToLive(table.name, table.timeToLive, context)
    }),
  )
}

function ignoreExisting(error: unknown): void {
  if ((error as { code?: string }).code !== 'ResourceInUseException') throw error
}

async function untilActive(TableName: string, { driver, sleep }: CallContext): Promise<void> {
  for (let pause = 20; ; pause = Math.min(pause * 2, maxPause)) {
    const { Table } = await driver.send('DescribeTable', { TableName })
    const indexes = Table?.VectorIndexes ?? []
    const isReady = indexes.every(({ IndexStatus }) => IndexStatus === 'ACTIVE')
    if (Table?.TableStatus === 'ACTIVE' && isReady) return
    await sleep(pause)
  }
}

async function enableTimeToLive(
  TableName: string,
  AttributeName: string,
  { driver }: CallContext,
): Promise<void> {
  const { TimeToLiveDescription } = await driver.send('DescribeTimeToLive', { TableName })
  if (TimeToLiveDescription?.TimeToLiveStatus?.startsWith('ENABL')) return
  await driver.send('UpdateTimeToLive', {
    TableName,
    TimeToLiveSpecification: { AttributeName, Enabled: true },
  })
}
