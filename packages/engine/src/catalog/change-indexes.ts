import {
  type AttributeDefinition,
  type DynamoError,
  type GlobalSecondaryIndex,
  type GlobalSecondaryIndexUpdate,
  indexChangeLimitExceeded,
  invalidParameter,
  type KeySchemaElement,
  limitExceeded,
  maxGlobalIndexes,
  maxIndexChangesPerUpdate,
  resourceNotFound,
  type UpdateGlobalSecondaryIndexAction,
  validationError,
} from '@tablewright/dynamo'
import { changeThroughput } from './change-throughput.js'
import {
  checkGlobalIndex,
  checkProjectedTotal,
  checkUnits,
  tooManyGlobalIndexes,
} from './check-definition.js'
import type { GlobalIndexDefinition, TableDefinition } from './definition.js'
import { changeOnDemand, checkNewOnDemand } from './on-demand-throughput.js'
import { changeWarmThroughput } from './warm-throughput.js'

/** Throws unless each element has exactly one action and each index occurs once. */
export function checkIndexUpdates(updates: readonly GlobalSecondaryIndexUpdate[]): void {
  const names = new Set<string>()
  for (const { Create, Update, Delete } of updates) {
    const given = [Create, Update, Delete].filter((action) => action !== undefined)
    if (given.length > 1)
      throw invalidParameter(
        'Only one global secondary index action is allowed per GlobalSecondaryIndexUpdate object',
      )
    if (given.length === 0)
      throw invalidParameter(
        'One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, ' +
          'GlobalSecondaryIndexUpdate.Delete must not be null',
      )
    const name = given[0]!.IndexName
    if (names.has(name))
      throw invalidParameter(
        `Only one global secondary index update per index is allowed simultaneously. Index: ${name}`,
      )
    names.add(name)
  }
  const online = updates.filter((update) => update.Create ?? update.Delete)
  if (online.length > maxIndexChangesPerUpdate) throw indexChangeLimitExceeded()
}

/** Returns the table with a new index, which is not filled yet. */
export function addIndex(
  table: TableDefinition,
  index: GlobalSecondaryIndex,
  definitions: readonly AttributeDefinition[] = [],
  made: GlobalIndexDefinition,
): TableDefinition {
  const existing = [...table.globalIndexes, ...table.localIndexes, ...(table.vectorIndexes ?? [])]
  if (existing.some((each) => each.name === index.IndexName))
    throw validationError('Attempting to create an index which already exists')
  if (table.globalIndexes.length >= maxGlobalIndexes) throw limitExceeded(tooManyGlobalIndexes)
  // The request defines all keys of the new index, including those that the table already defines.
  if (definitions.length === 0)
    throw invalidParameter(`AttributeDefinitions is not specified for index: ${index.IndexName}`)
  checkGlobalIndex(
    index,
    definitions.map((each) => each.AttributeName),
  )
  const attributeDefinitions = mergeDefinitions(table, definitions, index.KeySchema)
  checkAddedUnits(index, table.billing.mode)
  checkProjectedTotal([...existing.map((each) => ({ Projection: each.projection })), index])
  return pruned({
    ...table,
    attributeDefinitions,
    globalIndexes: [...table.globalIndexes, { ...made, backfilling: true }],
  })
}

/** As `checkIndexUnits` for a new table, but with different messages. */
function checkAddedUnits(index: GlobalSecondaryIndex, mode: TableDefinition['billing']['mode']): void {
  const { IndexName: name, ProvisionedThroughput: units } = index
  if (mode === 'PAY_PER_REQUEST' && units)
    throw invalidParameter(
      `Neither ReadCapacityUnits nor WriteCapacityUnits can be specified for index: ${name} when BillingMode is ` +
        'PAY_PER_REQUEST',
    )
  if (mode === 'PROVISIONED' && !units)
    throw invalidParameter(
      `Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: ${name}`,
    )
  if (units) checkUnits(units)
  checkNewOnDemand(index.OnDemandThroughput, mode, name)
}

export function removeIndex(table: TableDefinition, name: string): TableDefinition {
  findGlobal(table, name, 'delete')
  return pruned({ ...table, globalIndexes: table.globalIndexes.filter((each) => each.name !== name) })
}

export function updateIndex(
  table: TableDefinition,
  action: UpdateGlobalSecondaryIndexAction,
  now: number,
): TableDefinition {
  const index = findGlobal(table, action.IndexName, 'update')
  const { mode } = table.billing
  if (action.ProvisionedThroughput && mode === 'PAY_PER_REQUEST')
    throw invalidParameter(
      `The only Updates for index: ${index.name} when TableThroughputMode is PAY_PER_REQUEST can be to ` +
        'OnDemandThroughput, WarmThroughput',
    )
  const { onDemand: current, ...rest } = index
  const onDemand = changeOnDemand(current, action.OnDemandThroughput, mode, index.name)
  const updated: GlobalIndexDefinition = {
    ...rest,
    ...(action.ProvisionedThroughput && {
      throughput: changeThroughput(index.throughput, action.ProvisionedThroughput, now, index.name),
    }),
    ...(onDemand && { onDemand }),
    ...changeWarmThroughput(action.WarmThroughput, index, `index ${index.name}`),
  }
  return {
    ...table,
    globalIndexes: table.globalIndexes.map((each) => (each.name === index.name ? updated : each)),
  }
}

export function findGlobal(
  table: TableDefinition,
  name: string,
  action: 'delete' | 'update',
): GlobalIndexDefinition {
  const index = table.globalIndexes.find((each) => each.name === name)
  if (table.localIndexes.some((each) => each.name === name))
    throw validationError(`Cannot ${action} an index that is not a GlobalSecondaryIndex: ${name}`)
  if (index === undefined) throw resourceNotFound(`Index ${name} for table ${table.name}`)
  return index
}

type KeySchema = readonly KeySchemaElement[]

export function mergeDefinitions(
  table: TableDefinition,
  added: readonly AttributeDefinition[],
  schema: KeySchema,
): readonly AttributeDefinition[] {
  checkNoVector(table, added, schema)
  const merged = new Map(table.attributeDefinitions.map((each) => [each.AttributeName, each]))
  for (const each of added) {
    const known = merged.get(each.AttributeName)
    if (known !== undefined && known.AttributeType !== each.AttributeType)
      throw redefined(table, each.AttributeName, printSchema(schema, added))
    merged.set(each.AttributeName, each)
  }
  return [...merged.values()]
}

/** Throws if a schema contains a vector attribute, which cannot be a key or part of a search schema. */
function checkNoVector(
  table: TableDefinition,
  definitions: readonly AttributeDefinition[],
  schema: KeySchema,
): void {
  for (const { vectorAttribute, dimensions } of table.vectorIndexes ?? [])
    if (schema.some((each) => each.AttributeName === vectorAttribute))
      throw schemaConflict(printVector(vectorAttribute, dimensions), printSchema(schema, definitions))
}

function redefined(table: TableDefinition, attribute: string, newSchema: string): DynamoError {
  const existing = keySchemas(table).find((schema) => schema.some((each) => each.AttributeName === attribute))
  return schemaConflict(printSchema(existing ?? [], table.attributeDefinitions), newSchema)
}

/** Returns the error for an attribute that has different types in two indexes. */
export function schemaConflict(existing: string, added: string): DynamoError {
  return invalidParameter(
    'Attributes cannot be redefined. Please check that your attribute has the same type as previously defined. ' +
      `Existing schema: ${existing} New schema: ${added}`,
  )
}

export function printVector(attribute: string, dimensions: number): string {
  return `VectorIndexSchema:[VectorAttribute: key{${attribute}:L:${dimensions}}]`
}

export function printSchema(schema: KeySchema, definitions: readonly AttributeDefinition[]): string {
  const types = new Map(definitions.map((each) => [each.AttributeName, each.AttributeType]))
  const elements = schema.map(
    ({ AttributeName: name, KeyType }) => `SchemaElement: key{${name}:${types.get(name)}:${KeyType}}`,
  )
  return `Schema:[${elements.join(', ')}]`
}

function keySchemas(table: TableDefinition): readonly KeySchema[] {
  return [table, ...table.localIndexes, ...table.globalIndexes].map((each) => each.keySchema)
}

/** Returns the table without the definitions of attributes that are no longer part of a key. */
export function pruned(table: TableDefinition): TableDefinition {
  const searched = (table.vectorIndexes ?? []).map((each) => each.searchSchema)
  const used = new Set([...keySchemas(table), ...searched].flat().map((each) => each.AttributeName))
  return {
    ...table,
    attributeDefinitions: table.attributeDefinitions.filter((each) => used.has(each.AttributeName)),
  }
}
