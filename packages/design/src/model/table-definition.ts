import type {
  IndexModel,
  KeyAttributeModel,
  KeySchemaModel,
  ProjectionModel,
  TableModel,
  VectorIndexModel,
  WarmThroughputModel,
} from './table-model.js'

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

export function attributeDefinitions(table: TableModel) {
  return definedAttributes(table).map(({ name, type }) => ({ AttributeName: name, AttributeType: type }))
}

/** Returns a vector index in the form of DynamoDB's API and CloudFormation. */
export function vectorIndexDefinition(index: VectorIndexModel) {
  const { name, vector, dimensions, distance, partition, filters } = index
  const element = (type: 'HASH' | 'INLINE_FILTER') => (key: KeyAttributeModel) => ({
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
    Projection: projectionDefinition(index.projection),
  }
}

export function indexesOf(table: TableModel, kind: IndexModel['kind']): readonly IndexModel[] {
  return Object.values(table.indexes).filter((index) => index.kind === kind)
}

/** Returns the definition of a table in the form of DynamoDB's API and CloudFormation, without its stream. */
export function tableDefinition(table: TableModel) {
  const [global, local] = [indexesOf(table, 'global'), indexesOf(table, 'local')]
  return {
    TableName: table.name,
    AttributeDefinitions: attributeDefinitions(table),
    KeySchema: keySchema(table),
    ...(global.length > 0
      ? {
          GlobalSecondaryIndexes: global.map((index) => ({
            ...indexDefinition(index),
            ...throughput(table),
            ...warmThroughput(index),
          })),
        }
      : {}),
    ...(local.length > 0 ? { LocalSecondaryIndexes: local.map(indexDefinition) } : {}),
    ...(table.vectorIndexes ? { VectorIndexes: vectorIndexesOf(table).map(vectorIndexDefinition) } : {}),
    BillingMode: table.billing.mode === 'on-demand' ? ('PAY_PER_REQUEST' as const) : ('PROVISIONED' as const),
    ...throughput(table),
    ...warmThroughput(table),
  }
}

function keySchema({ partition, sort }: KeySchemaModel) {
  return [
    ...partition.map(({ name }) => ({ AttributeName: name, KeyType: 'HASH' as const })),
    ...sort.map(({ name }) => ({ AttributeName: name, KeyType: 'RANGE' as const })),
  ]
}

function indexDefinition(index: IndexModel) {
  const { name, projection } = index
  return {
    IndexName: name,
    KeySchema: keySchema(index),
    Projection: projectionDefinition(projection),
  }
}

function projectionDefinition(projection: ProjectionModel) {
  return {
    ProjectionType: projection.kind,
    ...(projection.kind === 'INCLUDE' ? { NonKeyAttributes: projection.attributes } : {}),
  }
}

function throughput({ billing }: TableModel) {
  if (billing.mode === 'on-demand') return {}
  const { readUnits, writeUnits } = billing
  return { ProvisionedThroughput: { ReadCapacityUnits: readUnits, WriteCapacityUnits: writeUnits } }
}

function warmThroughput(of: { readonly warmThroughput?: WarmThroughputModel }) {
  if (of.warmThroughput === undefined) return {}
  const { readUnits, writeUnits } = of.warmThroughput
  return {
    WarmThroughput: {
      ...(readUnits === undefined ? {} : { ReadUnitsPerSecond: readUnits }),
      ...(writeUnits === undefined ? {} : { WriteUnitsPerSecond: writeUnits }),
    },
  }
}
