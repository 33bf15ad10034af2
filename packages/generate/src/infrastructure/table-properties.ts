import type {
  IndexModel,
  KeyAttributeModel,
  KeySchemaModel,
  ProjectionModel,
  TableModel,
  VectorIndexModel,
  WarmThroughputModel,
} from '@tablewright/design/model'
import type { PlainObject } from './plain-data.js'

/** Returns the key attributes of a table and its indexes, each once. */
export function keyAttributes(table: TableModel): readonly KeyAttributeModel[] {
  const schemas: readonly KeySchemaModel[] = [table, ...Object.values(table.indexes)]
  const keys = schemas.flatMap(({ partition, sort }) => [...partition, ...sort])
  return [...new Map(keys.map((key) => [key.name, key])).values()]
}

/**
 * Returns the attributes in the attribute definitions of the table: those of keys and of vector search
 * schemas.
 */
function definedAttributes(table: TableModel): readonly KeyAttributeModel[] {
  const searched = vectorIndexesOf(table).flatMap(({ partition, filters }) => [...partition, ...filters])
  return [...new Map([...keyAttributes(table), ...searched].map((key) => [key.name, key])).values()]
}

export function vectorIndexesOf(table: TableModel): readonly VectorIndexModel[] {
  return Object.values(table.vectorIndexes ?? {})
}

export function attributeDefinitions(table: TableModel): readonly PlainObject[] {
  return definedAttributes(table).map(({ name, type }) => ({ AttributeName: name, AttributeType: type }))
}

/** Returns a vector index in the form of DynamoDB's API and CloudFormation. */
export function vectorIndexProperties(index: VectorIndexModel): PlainObject {
  const { name, vector, dimensions, distance, partition, filters } = index
  const element = (type: string) => (key: KeyAttributeModel) => ({
    AttributeName: key.name,
    SearchSchemaElementType: type,
  })
  const schema = [...partition.map(element('HASH')), ...filters.map(element('INLINE_FILTER'))]
  return {
    IndexName: name,
    VectorAttribute: { AttributeName: vector },
    Dimensions: dimensions,
    DistanceFunction: distance,
    ...(schema.length > 0 ? { SearchSchema: schema } : {}),
    Projection: projectionProperties(index.projection),
  }
}

export function indexesOf(table: TableModel, kind: IndexModel['kind']): readonly IndexModel[] {
  return Object.values(table.indexes).filter((index) => index.kind === kind)
}

/**
 * Returns the CloudFormation properties of a table. The table is retained when the stack is deleted, with point-in-time
 * recovery of 35 days.
 */
export function tableProperties(table: TableModel): PlainObject {
  const [global, local] = [indexesOf(table, 'global'), indexesOf(table, 'local')]
  const { billing, stream, timeToLive } = table
  return {
    TableName: table.name,
    AttributeDefinitions: attributeDefinitions(table),
    KeySchema: keySchema(table),
    ...(global.length > 0
      ? {
          GlobalSecondaryIndexes: global.map((index) => ({
            ...indexProperties(index),
            ...throughput(table),
            ...warmThroughput(index),
          })),
        }
      : {}),
    ...(local.length > 0 ? { LocalSecondaryIndexes: local.map(indexProperties) } : {}),
    ...(table.vectorIndexes ? { VectorIndexes: vectorIndexesOf(table).map(vectorIndexProperties) } : {}),
    BillingMode: billing.mode === 'on-demand' ? 'PAY_PER_REQUEST' : 'PROVISIONED',
    ...throughput(table),
    ...warmThroughput(table),
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
    Projection: projectionProperties(projection),
  }
}

function projectionProperties(projection: ProjectionModel): PlainObject {
  return {
    ProjectionType: projection.kind,
    ...(projection.kind === 'INCLUDE' ? { NonKeyAttributes: projection.attributes } : {}),
  }
}

function throughput({ billing }: TableModel): PlainObject {
  if (billing.mode === 'on-demand') return {}
  const { readUnits, writeUnits } = billing
  return { ProvisionedThroughput: { ReadCapacityUnits: readUnits, WriteCapacityUnits: writeUnits } }
}

export function warmThroughput(of: { readonly warmThroughput?: WarmThroughputModel }): PlainObject {
  if (of.warmThroughput === undefined) return {}
  const { readUnits, writeUnits } = of.warmThroughput
  return {
    WarmThroughput: {
      ...(readUnits === undefined ? {} : { ReadUnitsPerSecond: readUnits }),
      ...(writeUnits === undefined ? {} : { WriteUnitsPerSecond: writeUnits }),
    },
  }
}
