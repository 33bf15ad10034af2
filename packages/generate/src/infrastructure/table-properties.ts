import type { IndexModel, KeyAttributeModel, KeySchemaModel, TableModel } from '@tablewright/design'
import type { PlainObject } from './plain-data.js'

/** Every key attribute of a table and its indexes, each once. */
export function keyAttributes(table: TableModel): readonly KeyAttributeModel[] {
  const schemas: readonly KeySchemaModel[] = [table, ...Object.values(table.indexes)]
  const keys = schemas.flatMap(({ partition, sort }) => [...partition, ...sort])
  return [...new Map(keys.map((key) => [key.name, key])).values()]
}

export function indexesOf(table: TableModel, kind: IndexModel['kind']): readonly IndexModel[] {
  return Object.values(table.indexes).filter((index) => index.kind === kind)
}

/** A table as CloudFormation knows it. It is kept when the stack goes, and can be set back to any moment of 35 days. */
export function tableProperties(table: TableModel): PlainObject {
  const [global, local] = [indexesOf(table, 'global'), indexesOf(table, 'local')]
  const { billing, stream, timeToLive } = table
  return {
    TableName: table.name,
    AttributeDefinitions: keyAttributes(table).map(({ name, type }) => ({
      AttributeName: name,
      AttributeType: type,
    })),
    KeySchema: keySchema(table),
    ...(global.length > 0
      ? {
          GlobalSecondaryIndexes: global.map((index) => ({
            ...indexProperties(index),
            ...throughput(table),
          })),
        }
      : {}),
    ...(local.length > 0 ? { LocalSecondaryIndexes: local.map(indexProperties) } : {}),
    BillingMode: billing.mode === 'on-demand' ? 'PAY_PER_REQUEST' : 'PROVISIONED',
    ...throughput(table),
    ...(stream ? { StreamSpecification: { StreamViewType: stream } } : {}),
    ...(timeToLive === undefined
      ? {}
      : { TimeToLiveSpecification: { AttributeName: timeToLive, Enabled: true } }),
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    DeletionProtectionEnabled: true,
  }
}

function keySchema({ partition, sort }: KeySchemaModel): readonly PlainObject[] {
  return [
    ...partition.map(({ name }) => ({ AttributeName: name, KeyType: 'HASH' })),
    ...sort.map(({ name }) => ({ AttributeName: name, KeyType: 'RANGE' })),
  ]
}

function indexProperties(index: IndexModel): PlainObject {
  const { name, projection } = index
  return {
    IndexName: name,
    KeySchema: keySchema(index),
    Projection: {
      ProjectionType: projection.kind,
      ...(projection.kind === 'INCLUDE' ? { NonKeyAttributes: projection.attributes } : {}),
    },
  }
}

function throughput({ billing }: TableModel): PlainObject {
  if (billing.mode === 'on-demand') return {}
  const { readUnits, writeUnits } = billing
  return { ProvisionedThroughput: { ReadCapacityUnits: readUnits, WriteCapacityUnits: writeUnits } }
}
