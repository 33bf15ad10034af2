import {
  type AttributeDefinition,
  indexChangeLimitExceeded,
  invalidParameter,
  type KeySchemaElement,
  limitExceeded,
  maxIndexChangesPerUpdate,
  maxVectorIndexes,
  resourceNotFound,
  type UpdateTableInput,
  type VectorIndex,
  validationError,
} from '@tablewright/dynamo'
import type { CatalogChange } from './catalog.js'
import { mergeDefinitions, printSchema, printVector, pruned, schemaConflict } from './change-indexes.js'
import { checkProjectedTotal } from './check-definition.js'
import { checkVectorIndex, onDemandOnly } from './check-vector-indexes.js'
import type { TableDefinition, VectorIndexDefinition } from './definition.js'
import type { Table } from './table.js'

/** Throws unless each element has exactly one action and the request changes one index of any kind. */
export function checkVectorUpdates(input: UpdateTableInput): void {
  const updates = input.VectorIndexUpdates ?? []
  for (const { Create, Delete } of updates) {
    if (Create !== undefined && Delete !== undefined)
      throw invalidParameter('Only one vector index action is allowed per VectorIndexUpdate object')
    if (Create === undefined && Delete === undefined)
      throw invalidParameter('One of VectorIndexUpdate.Create, VectorIndexUpdate.Delete must not be null')
  }
  const global = (input.GlobalSecondaryIndexUpdates ?? []).filter((update) => update.Create ?? update.Delete)
  if (updates.length + global.length > maxIndexChangesPerUpdate) throw indexChangeLimitExceeded()
}

/**
 * Whether the request deletes an index that is being filled. While an index is being filled, no other change of its
 * table is allowed.
 */
export function cancelsBackfill(table: Table, input: UpdateTableInput): boolean {
  const [update] = input.VectorIndexUpdates ?? []
  const index = table.vectorIndexes.find((each) => each.name === update?.Delete?.IndexName)
  return index?.backfilling === true
}

export function newVectorIndex(index: VectorIndex, change: CatalogChange): VectorIndexDefinition {
  return {
    number: change.nextNumber(),
    name: index.IndexName,
    vectorAttribute: index.VectorAttribute.AttributeName,
    dimensions: index.Dimensions,
    distanceFunction: index.DistanceFunction,
    searchSchema: index.SearchSchema ?? [],
    projection: index.Projection,
  }
}

/** Returns the table with a new vector index, which is not filled yet. */
export function addVectorIndex(
  table: TableDefinition,
  index: VectorIndex,
  definitions: readonly AttributeDefinition[],
  made: VectorIndexDefinition,
): TableDefinition {
  const vectors = table.vectorIndexes ?? []
  const existing = [...table.globalIndexes, ...table.localIndexes, ...vectors]
  if (existing.some((each) => each.name === index.IndexName))
    throw validationError('Attempting to create an index which already exists')
  if (vectors.length >= maxVectorIndexes)
    throw limitExceeded(
      `Subscriber limit exceeded: Number of vector secondary indexes exceeds per-table limit of ${maxVectorIndexes}`,
    )
  if (table.billing.mode !== 'PAY_PER_REQUEST') throw onDemandOnly()
  checkVectorIndex(index, definitions)
  checkNotRedefined(table, made)
  checkProjectedTotal([...existing, made].map((each) => ({ Projection: each.projection })))
  return pruned({
    ...table,
    attributeDefinitions: mergeDefinitions(table, definitions, searchKeys(made)),
    vectorIndexes: [...vectors, { ...made, backfilling: true }],
  })
}

/** Returns the search schema as a key schema for error messages. */
function searchKeys({ searchSchema }: VectorIndexDefinition): readonly KeySchemaElement[] {
  return searchSchema.map(({ AttributeName }) => ({ AttributeName, KeyType: 'HASH' }))
}

/** Throws if the vector attribute is a key attribute, or a vector of other dimensions. */
function checkNotRedefined(
  table: TableDefinition,
  { vectorAttribute: name, dimensions }: VectorIndexDefinition,
): void {
  const vector = table.vectorIndexes?.find((each) => each.vectorAttribute === name)
  if (vector !== undefined && vector.dimensions !== dimensions)
    throw schemaConflict(printVector(name, vector.dimensions), printVector(name, dimensions))
  const schemas = [table, ...table.localIndexes, ...table.globalIndexes].flatMap((each) => each.keySchema)
  const key = schemas.find((element) => element.AttributeName === name)
  if (key === undefined) return
  throw schemaConflict(printSchema([key], table.attributeDefinitions), printVector(name, dimensions))
}

export function removeVectorIndex(table: TableDefinition, name: string): TableDefinition {
  const vectorIndexes = (table.vectorIndexes ?? []).filter((each) => each.name !== name)
  return pruned({ ...table, vectorIndexes })
}

export function findVectorDefinition(table: TableDefinition, name: string): VectorIndexDefinition {
  const index = (table.vectorIndexes ?? []).find((each) => each.name === name)
  if (index === undefined) throw resourceNotFound()
  return index
}
