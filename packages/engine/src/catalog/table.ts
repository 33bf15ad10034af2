import type { KeySchemaElement, KeyShape } from '@tablewright/dynamo'
import { AttributeReader } from '../attribute-reader.js'
import type {
  GlobalIndexDefinition,
  IndexDefinition,
  TableDefinition,
  VectorIndexDefinition,
} from './definition.js'

export type KeyType = 'S' | 'N' | 'B'

export interface KeyAttribute {
  readonly name: string
  readonly type: KeyType
}

/** The source of a Query or Scan: the table or one of its indexes. */
export interface Source {
  readonly number: number
  readonly keyShape: KeyShape
  /** The attributes of a LastEvaluatedKey: the table key first, then those of the index. */
  readonly startKeys: readonly KeyAttribute[]
}

/** A table compiled for requests: its definition in the form that every request needs. */
export interface Table extends Source {
  readonly definition: TableDefinition
  readonly name: string
  readonly partitionKey: KeyAttribute
  readonly sortKey: KeyAttribute | undefined
  /** Partition key, then sort key. */
  readonly keys: readonly KeyAttribute[]
  /** Reads the key of a stored item. */
  readonly keyReader: AttributeReader
  readonly indexes: readonly Index[]
  readonly hasLocalIndexes: boolean
  /** Whether a restore or an import is still filling the table. Requests for its items do not find it until then. */
  readonly restoring: boolean
  readonly vectorIndexes: readonly VectorIndex[]
}

export interface Index extends Source {
  readonly definition: IndexDefinition
  readonly name: string
  readonly global: boolean
  readonly keys: readonly KeyAttribute[]
  /** The attributes in an entry; undefined if it has all. */
  readonly projected: ReadonlySet<string> | undefined
  readonly backfilling: boolean
}

/** An index that is searched by distance from a vector. */
export interface VectorIndex {
  readonly definition: VectorIndexDefinition
  readonly number: number
  readonly name: string
  readonly vectorAttribute: string
  readonly dimensions: number
  /** The HASH element of the search schema: each of its values is a partition that is searched separately. */
  readonly partitionKey: KeyAttribute | undefined
  /** The INLINE_FILTER elements of the search schema. */
  readonly filters: readonly KeyAttribute[]
  /** The attributes in an entry beside the vector; undefined if it has all. */
  readonly projected: ReadonlySet<string> | undefined
  readonly backfilling: boolean
}

export function compileTable(definition: TableDefinition): Table {
  const types = new Map(
    definition.attributeDefinitions.map((each) => [each.AttributeName, each.AttributeType]),
  )
  const attribute = (element: KeySchemaElement): KeyAttribute => ({
    name: element.AttributeName,
    type: types.get(element.AttributeName) as KeyType,
  })
  const keys = definition.keySchema.map(attribute)
  const compile = (index: IndexDefinition, global: boolean): Index =>
    compileIndex(index, global, keys, attribute)
  const indexes = [
    ...definition.globalIndexes.map((index) => compile(index, true)),
    ...definition.localIndexes.map((index) => compile(index, false)),
  ].sort(byName)
  return {
    definition,
    number: definition.number,
    name: definition.name,
    partitionKey: keys[0]!,
    sortKey: keys[1],
    keys,
    keyShape: { partition: keys.slice(0, 1), sort: keys.slice(1) },
    keyReader: new AttributeReader(keys.map(({ name }) => name)),
    startKeys: keys,
    indexes,
    hasLocalIndexes: definition.localIndexes.length > 0,
    restoring: definition.restore?.progress !== undefined || definition.importing !== undefined,
    vectorIndexes: (definition.vectorIndexes ?? []).map((index) => compileVectorIndex(index, keys, types)),
  }
}

function compileVectorIndex(
  definition: VectorIndexDefinition,
  tableKeys: readonly KeyAttribute[],
  types: ReadonlyMap<string, string>,
): VectorIndex {
  const ofType = (type: string): KeyAttribute[] =>
    definition.searchSchema
      .filter((element) => element.SearchSchemaElementType === type)
      .map(({ AttributeName: name }) => ({ name, type: types.get(name) as KeyType }))
  const [partitionKey] = ofType('HASH')
  const filters = ofType('INLINE_FILTER')
  const { number, name, vectorAttribute, dimensions } = definition
  const searched = partitionKey === undefined ? filters : [partitionKey, ...filters]
  return {
    definition,
    number,
    name,
    vectorAttribute,
    dimensions,
    partitionKey,
    filters,
    projected: projectedNames(definition, [...tableKeys, ...searched]),
    backfilling: definition.backfilling === true,
  }
}

/** If a value does not fit the keys of several indexes, DynamoDB's error names the first one in this order. */
function byName(one: Index, other: Index): number {
  return one.name < other.name ? -1 : 1
}

function compileIndex(
  definition: IndexDefinition,
  global: boolean,
  tableKeys: readonly KeyAttribute[],
  attribute: (element: KeySchemaElement) => KeyAttribute,
): Index {
  const ofType = (type: string) => definition.keySchema.filter((each) => each.KeyType === type).map(attribute)
  const keys = definition.keySchema.map(attribute)
  const tableNames = new Set(tableKeys.map((key) => key.name))
  const startKeys = [...tableKeys, ...keys.filter((key) => !tableNames.has(key.name))]
  return {
    definition,
    number: definition.number,
    name: definition.name,
    global,
    keyShape: { partition: ofType('HASH'), sort: ofType('RANGE') },
    keys,
    startKeys,
    projected: projectedNames(definition, startKeys),
    backfilling: (definition as GlobalIndexDefinition).backfilling === true,
  }
}

function projectedNames(
  { projection }: Pick<IndexDefinition, 'projection'>,
  startKeys: readonly KeyAttribute[],
): ReadonlySet<string> | undefined {
  if (projection.ProjectionType === 'ALL') return undefined
  return new Set([...startKeys.map((key) => key.name), ...(projection.NonKeyAttributes ?? [])])
}

export function findIndex(table: Table, name: string): Index | undefined {
  return table.indexes.find((index) => index.name === name)
}

export function findVectorIndex(table: Table, name: string): VectorIndex | undefined {
  return table.vectorIndexes.find((index) => index.name === name)
}

/** Whether the table is being restored. Until that is done, only DescribeTable and ListTables return it. */
export function isBeingRestored({ definition }: Table): boolean {
  return definition.restore?.progress !== undefined
}

/** Whether an index of any kind is being filled. */
export function isBackfilling(table: Table): boolean {
  return (
    table.indexes.some((index) => index.backfilling) || table.vectorIndexes.some((index) => index.backfilling)
  )
}
