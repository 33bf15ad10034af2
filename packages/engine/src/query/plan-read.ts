import {
  type AttributeValue,
  type Condition,
  type DynamoError,
  indexNotFound,
  invalidParameter,
  type LegacyCondition,
  type Path,
  type Placeholders,
  type Projection,
  parseCondition,
  validationError,
} from '@tablewright/dynamo'
import type { CapacityReport } from '../capacity/consumption.js'
import { findIndex, findVectorIndex, type Index, type Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { filterOf } from '../request/legacy-parameters.js'
import type { KeyRange } from '../storage/storage.js'
import { conditionPaths } from './condition-paths.js'
import type { PagePlan } from './page.js'
import { checkKeyPaths, projectionWith } from './projection.js'

/** The parameters that Query and Scan share. */
export interface ReadInput {
  readonly TableName: string
  readonly IndexName?: string
  readonly Select?: string
  readonly Limit?: number
  readonly ConsistentRead?: boolean
  readonly ReturnConsumedCapacity?: CapacityReport
  readonly FilterExpression?: string
  readonly ConditionalOperator?: 'AND' | 'OR'
  readonly ProjectionExpression?: string
  readonly AttributesToGet?: readonly string[]
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Readonly<Record<string, AttributeValue>>
}

/** The options of a read request, before they are checked against the table. */
export interface ReadOptions {
  readonly filter: Condition | undefined
  readonly projection: Projection | undefined
}

export function planOptions(
  input: ReadInput,
  placeholders: Placeholders,
  legacyFilter: Readonly<Record<string, LegacyCondition>> | undefined,
): ReadOptions {
  const filter =
    input.FilterExpression === undefined
      ? filterOf(legacyFilter, input.ConditionalOperator)
      : parseCondition(input.FilterExpression, placeholders, 'FilterExpression')
  return { filter, projection: projectionWith(input, placeholders) }
}

const projectionNames = ['ProjectionExpression', 'AttributesToGet'] as const

function noProjection(): DynamoError {
  const message =
    'Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES'
  return validationError(message, { message: `1 validation error detected: ${message}`, inScan: true })
}

/** Checks Select against the parameters that it excludes or requires. */
export function checkSelect(input: ReadInput): void {
  const projection = projectionNames.find((name) => input[name] !== undefined)
  switch (input.Select) {
    case 'SPECIFIC_ATTRIBUTES':
      if (projection === undefined) throw noProjection()
      return
    case 'ALL_PROJECTED_ATTRIBUTES':
      if (input.IndexName === undefined)
        throw validationError('ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName')
      break
    case undefined:
      return
  }
  if (projection === undefined) return
  const selected = input.Select === 'COUNT' ? 'only the Count' : input.Select
  const message = `Cannot specify the ${projection} when choosing to get ${selected}`
  // Newer regions announce this error of Query.
  throw validationError(message, { message: `1 validation error detected: ${message}` })
}

/** The table of a request, and its index if it has one. */
export interface ReadSource {
  readonly table: Table
  readonly index?: Index
}

/** The errors for an index, which differ between operations and statements. */
export interface IndexErrors {
  readonly notFound: (indexName: string) => DynamoError
  readonly noConsistentReads: () => DynamoError
  /** Only SearchVectors reads a vector index. */
  readonly vectorIndex: (consistent: boolean) => DynamoError
}

const noConsistentReads = () =>
  validationError('Consistent reads are not supported on global secondary indexes')

export const queryIndexErrors: IndexErrors = {
  notFound: indexNotFound,
  noConsistentReads,
  vectorIndex: (consistent) =>
    consistent ? noConsistentReads() : validationError('Query operation not supported on this index type.'),
}

export const scanIndexErrors: IndexErrors = {
  ...queryIndexErrors,
  vectorIndex: () => validationError('Scan operation not supported on this index type'),
}

/** Finds the index of a request, and refuses reads that a global index does not support. */
export function findSource(context: EngineContext, input: ReadInput, errors: IndexErrors): ReadSource {
  const table = context.catalog.table(input.TableName)
  if (input.IndexName === undefined) return { table }
  const index = findIndex(table, input.IndexName)
  if (index === undefined && findVectorIndex(table, input.IndexName))
    throw errors.vectorIndex(input.ConsistentRead === true)
  if (index === undefined) throw errors.notFound(input.IndexName)
  if (index.global && input.ConsistentRead) throw errors.noConsistentReads()
  if (index.backfilling)
    throw validationError(`Cannot read from backfilling global secondary index: ${index.name}`)
  return { table, index }
}

/** Returns the plan of a page for a range and a direction. */
export type PlanOf = (range: KeyRange, reverse: boolean) => PagePlan

/** Checks filter and projection against the table and index, and returns a function that plans the page of a range. */
export function planPage(
  input: ReadInput,
  { filter, projection }: ReadOptions,
  { table, index }: ReadSource,
): PlanOf {
  if (projection !== undefined) checkKeyPaths(projection, table)
  if (filter !== undefined) checkKeyPaths(conditionPaths(filter), table)
  if (index !== undefined) checkGlobalSelection(input, index, projection)
  const fetch = index !== undefined && needsFetch(input, index, projection)
  return (range, reverse) => ({
    table,
    index,
    range,
    reverse,
    limit: input.Limit ?? Number.POSITIVE_INFINITY,
    filter,
    projection,
    countOnly: input.Select === 'COUNT',
    fetch,
    consistency: input.ConsistentRead ? 'strong' : 'eventual',
  })
}

function checkGlobalSelection(input: ReadInput, index: Index, projection: Projection | undefined): void {
  if (!index.global || index.projected === undefined) return
  if (input.Select === 'ALL_ATTRIBUTES')
    throw invalidParameter(
      `Select type ALL_ATTRIBUTES is not supported for global secondary index ${index.name} ` +
        'because its projection type is not ALL',
    )
  const missing = unprojected(index, projection ?? [])
  if (missing.length > 0)
    throw invalidParameter(`Global secondary index ${index.name} does not project [${missing.join(', ')}]`)
}

/**
 * Throws if a query filters by an attribute that its index does not project. A scan treats such attributes as absent.
 */
export function checkFilterProjected(filter: Condition | undefined, index: Index | undefined): void {
  if (filter === undefined || index?.projected === undefined) return
  const missing = unprojected(index, conditionPaths(filter)).sort()
  if (missing.length > 0)
    throw invalidParameter(
      `Secondary index ${index.name} does not project one or more filter attributes: [${missing.join(', ')}]`,
    )
}

/** Whether the items must be fetched for requested attributes. A filter reads only the attributes in the index. */
function needsFetch(input: ReadInput, index: Index, projection: Projection | undefined): boolean {
  if (index.global || index.projected === undefined) return false
  return input.Select === 'ALL_ATTRIBUTES' || unprojected(index, projection ?? []).length > 0
}

function unprojected(index: Index, paths: Iterable<Path>): string[] {
  const names = new Set<string>()
  for (const [name] of paths) if (!index.projected!.has(name)) names.add(name)
  return [...names]
}
