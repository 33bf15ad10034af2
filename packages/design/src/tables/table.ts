import { TablewrightError } from '@tablewright/base'
import { deepFreeze } from '../model/freeze.js'
import type {
  BillingModel,
  DistanceFunction,
  IndexModel,
  KeyAttributeModel,
  KeyAttributeType,
  ProjectionModel,
  StreamModel,
  TableModel,
  VectorIndexModel,
  WarmThroughputModel,
} from '../model/table-model.js'
import { checkOptions, checkParameter } from '../options/check-options.js'
import { units } from '../options/language-shapes.js'
import {
  either,
  isObject,
  listOf,
  number,
  objectWith,
  oneOf,
  onlyTrue,
  ownName,
  ownRecordOf,
  required,
  type Shape,
  type Shapes,
  storedName,
  text,
} from '../options/shape.js'

/** A key attribute: its name, and its type if it is not a string. */
export type KeyAttribute<Name extends string = string> =
  | Name
  | { readonly name: Name; readonly type: KeyAttributeType }

/** A global index has its own keys, of one to four attributes each. */
export interface GlobalIndex<Partition extends string = string, Sort extends string = string> {
  readonly partitionKey: KeyAttribute<Partition> | readonly KeyAttribute<Partition>[]
  readonly sortKey?: KeyAttribute<Sort> | readonly KeyAttribute<Sort>[]
  /** `ALL`, `KEYS_ONLY`, or the stored names of further attributes. Defaults to `ALL`. */
  readonly projection?: 'ALL' | 'KEYS_ONLY' | readonly string[]
  /**
   * Units per second that the index serves from the start. Defaults to 12,000 read and 4,000 write units on
   * demand.
   */
  readonly warmThroughput?: WarmThroughputModel
}

/** A local index shares the table's partition key. */
export interface LocalIndex<Sort extends string = string> {
  readonly local: true
  readonly sortKey: KeyAttribute<Sort>
  readonly projection?: 'ALL' | 'KEYS_ONLY' | readonly string[]
}

/** Finds items by the similarity of a vector, for `nearest`. Attributes are named as stored. */
export interface VectorIndex {
  /** The attribute that holds the vector. */
  readonly vector: string
  /** The length of each vector. */
  readonly dimensions: number
  readonly distance: DistanceFunction
  /** Every search gives a value of it and finds only items with this value. */
  readonly partitionKey?: KeyAttribute
  /** A search can give a value for each. */
  readonly filters?: readonly KeyAttribute[]
  /** `ALL`, `KEYS_ONLY`, or the stored names of further attributes. Defaults to `ALL`. */
  readonly projection?: 'ALL' | 'KEYS_ONLY' | readonly string[]
}

export interface TableOptions {
  /** The attribute that stores the type of each item. Without it, items are recognized by their keys. */
  readonly entityType?: string
  /** One character between the parts of a key. Defaults to `#`. */
  readonly delimiter?: string
  /** Stored names of attributes without `.stored()`: as in code, or with a capital first letter. */
  readonly storedNames?: 'as in code' | 'PascalCase'
  readonly stream?: StreamModel
  readonly billing?: 'on-demand' | { readonly readUnits: number; readonly writeUnits: number }
  /**
   * Units per second that the table serves from the start. Defaults to 12,000 read and 4,000 write units on
   * demand.
   */
  readonly warmThroughput?: WarmThroughputModel
}

/** The keys of a table and of its indexes. */
export interface TableKeys {
  readonly partitionKey: KeyAttribute
  readonly sortKey?: KeyAttribute
  readonly indexes?: Readonly<Record<string, GlobalIndex | LocalIndex>>
  readonly vectorIndexes?: Readonly<Record<string, VectorIndex>>
}

/** A table without its indexes and entities. Made by `table()`. */
export interface TableSpec {
  readonly model: TableModel
  readonly storedNames: 'as in code' | 'PascalCase'
}

const keyShape = either(text, objectWith({ name: required(text), type: required(oneOf('S', 'N', 'B')) }))
const keysShape = either(keyShape, listOf(keyShape))
const projection = either(oneOf('ALL', 'KEYS_ONLY'), listOf(text))

const localIndex = objectWith({ local: required(onlyTrue), sortKey: required(keyShape), projection })
const globalIndex = objectWith({
  partitionKey: required(keysShape),
  sortKey: keysShape,
  projection,
  warmThroughput: units,
})

const indexShape: Shape = {
  expected:
    'an index: { partitionKey, sortKey, projection, warmThroughput } or { local: true, sortKey, projection }',
  accepts: (value) => (isObject(value) && 'local' in value ? localIndex : globalIndex).accepts(value),
}

const vectorIndexShape = objectWith({
  vector: required(text),
  dimensions: required(number),
  distance: required(oneOf('COSINE', 'EUCLIDEAN', 'DOT_PRODUCT')),
  partitionKey: keyShape,
  filters: listOf(keyShape),
  projection,
})

const tableShapes: Shapes = {
  partitionKey: required(keyShape),
  sortKey: keyShape,
  indexes: ownRecordOf(indexShape),
  vectorIndexes: ownRecordOf(vectorIndexShape),
  entityType: storedName,
  delimiter: text,
  storedNames: oneOf('as in code', 'PascalCase'),
  stream: oneOf('KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES'),
  billing: either(
    oneOf('on-demand'),
    objectWith({ readUnits: required(number), writeUnits: required(number) }),
  ),
  warmThroughput: units,
}

/** Throws OPTION_INVALID for a table that the types of the language refuse. */
export function checkTableOptions(name: unknown, options: unknown): void {
  checkParameter('a table', 'The name', name, ownName)
  checkOptions(`table ${name}`, options, tableShapes)
}

const alphanumericOrReserved = /[A-Za-z0-9%<>]/

export function buildTable(name: string, keys: TableKeys, options: TableOptions): TableSpec {
  const { delimiter = '#', storedNames = 'as in code', entityType, stream, warmThroughput } = options
  if (!/^[!-~]$/.test(delimiter) || alphanumericOrReserved.test(delimiter)) {
    throw new TablewrightError('TABLE_DELIMITER', `"${delimiter}" cannot separate the parts of a key.`, {
      remedy: 'Choose one ASCII character other than letters, digits and % < >.',
      data: { table: name, delimiter },
    })
  }
  const model: TableModel = {
    name,
    partition: keyAttributes(keys.partitionKey),
    sort: keyAttributes(keys.sortKey),
    indexes: Object.fromEntries(
      Object.entries(keys.indexes ?? {}).map(([index, spec]) => [
        index,
        buildIndex(index, spec, keys.partitionKey),
      ]),
    ),
    ...vectorIndexModels(keys.vectorIndexes ?? {}),
    delimiter,
    ...(entityType === undefined ? {} : { entityTypeAttribute: entityType }),
    ...(stream === undefined ? {} : { stream }),
    billing: billingModel(options.billing ?? 'on-demand'),
    ...(warmThroughput === undefined ? {} : { warmThroughput: { ...warmThroughput } }),
  }
  return { model: deepFreeze(model), storedNames }
}

function buildIndex(name: string, index: GlobalIndex | LocalIndex, tableKey: KeyAttribute): IndexModel {
  const local = 'local' in index
  const warmThroughput = local ? undefined : index.warmThroughput
  return {
    name,
    kind: local ? 'local' : 'global',
    partition: keyAttributes(local ? tableKey : index.partitionKey),
    sort: keyAttributes(index.sortKey),
    projection: projectionModel(index.projection),
    ...(warmThroughput === undefined ? {} : { warmThroughput: { ...warmThroughput } }),
  }
}

function projectionModel(projection: GlobalIndex['projection'] = 'ALL'): ProjectionModel {
  return typeof projection === 'string'
    ? { kind: projection }
    : { kind: 'INCLUDE', attributes: [...projection] }
}

function vectorIndexModels(
  indexes: Readonly<Record<string, VectorIndex>>,
): Pick<TableModel, 'vectorIndexes'> {
  const models = Object.entries(indexes).map(
    ([name, { vector, dimensions, distance, partitionKey, filters, projection }]): VectorIndexModel => ({
      name,
      vector,
      dimensions,
      distance,
      partition: keyAttributes(partitionKey),
      filters: keyAttributes(filters),
      projection: projectionModel(projection),
    }),
  )
  if (models.length === 0) return {}
  return { vectorIndexes: Object.fromEntries(models.map((model) => [model.name, model])) }
}

function keyAttributes(
  keys: KeyAttribute | readonly KeyAttribute[] | undefined,
): readonly KeyAttributeModel[] {
  const all =
    keys === undefined ? [] : Array.isArray(keys) ? (keys as readonly KeyAttribute[]) : [keys as KeyAttribute]
  const models = all.map(
    (key): KeyAttributeModel => (typeof key === 'string' ? { name: key, type: 'S' } : { ...key }),
  )
  for (const { name } of models) if (Object.hasOwn(Object.prototype, name)) throw keyNameTaken(name)
  return models
}

/**
 * Keys are records by attribute name, so a missing key named `constructor` would look like an inherited
 * property.
 */
function keyNameTaken(name: string): TablewrightError {
  return new TablewrightError(
    'TABLE_KEY_NAME',
    `A key attribute is called ${name}, which is a property of every object.`,
    {
      remedy: 'Choose another name for the key attribute.',
      data: { name },
    },
  )
}

function billingModel(billing: NonNullable<TableOptions['billing']>): BillingModel {
  return billing === 'on-demand' ? { mode: 'on-demand' } : { mode: 'provisioned', ...billing }
}

/** Returns the distinct key attributes of a table and its indexes. */
export function allKeyAttributes(table: TableModel): readonly KeyAttributeModel[] {
  const byName = new Map<string, KeyAttributeModel>()
  for (const schema of [table, ...Object.values(table.indexes)]) {
    for (const key of [...schema.partition, ...schema.sort]) byName.set(key.name, key)
  }
  return [...byName.values()]
}
