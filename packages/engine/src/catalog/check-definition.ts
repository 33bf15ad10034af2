import {
  type CreateTableInput,
  type IndexProjection,
  invalidParameter,
  type KeySchemaElement,
  maxGlobalIndexes,
  maxIndexKeyAttributes,
  maxLocalIndexes,
  maxProjectedAttributes,
  maxProvisionedUnits,
  type ProvisionedThroughput,
  validationError,
} from '@tablewright/dynamo'
import { checkProjection, checkUnique } from './check-index.js'
import { checkNewVectorIndexes } from './check-vector-indexes.js'
import { checkEncryption } from './encryption.js'
import { checkNewOnDemand } from './on-demand-throughput.js'

interface DeclaredIndex {
  readonly IndexName: string
  readonly KeySchema: readonly KeySchemaElement[]
  readonly Projection: IndexProjection
}

/** Throws if a new table breaks a rule beyond the constraints on its parameters, checked in DynamoDB's order. */
export function checkNewTable(input: CreateTableInput): void {
  checkTableClass(input.TableClass)
  checkBilling(input)
  const defined = input.AttributeDefinitions.map((each) => each.AttributeName)
  const twice = defined.find((name, at) => defined.indexOf(name) < at)
  if (twice !== undefined) throw validationError(`Attribute Name is duplicated: ${twice}`)
  checkTableKeys(input, defined)
  const indexed = [input.LocalSecondaryIndexes, input.GlobalSecondaryIndexes, input.VectorIndexes].some(
    (indexes) => indexes !== undefined,
  )
  if (!indexed && input.KeySchema.length !== defined.length) throw unmatchedDefinitions()
  const names = new Set<string>()
  if (input.LocalSecondaryIndexes) checkLocalIndexes(input, input.LocalSecondaryIndexes, defined, names)
  if (input.GlobalSecondaryIndexes) checkGlobalIndexes(input, defined, names)
  checkNewVectorIndexes(input, names)
  checkAllUsed(input, defined)
  checkProjectedTotal([
    ...(input.LocalSecondaryIndexes ?? []),
    ...(input.GlobalSecondaryIndexes ?? []),
    ...(input.VectorIndexes ?? []),
  ])
  checkStream(input)
  checkEncryption(input.SSESpecification)
}

/** Throws if the table class is unknown. DynamoDB checks it separately from other parameters. */
export function checkTableClass(tableClass: string | undefined): void {
  if (tableClass !== undefined && !tableClasses.includes(tableClass))
    throw validationError(
      'Invalid table-class parameter provided. Please try again with a valid table-class value: ' +
        `[${tableClasses.join(', ')}].`,
    )
}

const tableClasses: readonly string[] = ['STANDARD', 'STANDARD_INFREQUENT_ACCESS']

function checkBilling({ BillingMode, ProvisionedThroughput, OnDemandThroughput }: CreateTableInput): void {
  if (BillingMode === 'PAY_PER_REQUEST') {
    if (ProvisionedThroughput) throw unitsOnDemand()
  } else if (ProvisionedThroughput) checkUnits(ProvisionedThroughput)
  else
    throw invalidParameter(
      'ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED',
    )
  checkNewOnDemand(OnDemandThroughput, BillingMode ?? 'PROVISIONED')
}

export function unitsOnDemand(): Error {
  return invalidParameter(
    'Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST',
  )
}

export function checkUnits(units: ProvisionedThroughput): void {
  for (const name of ['ReadCapacityUnits', 'WriteCapacityUnits'] as const) {
    if (units[name] > maxProvisionedUnits)
      throw validationError(`Given value ${units[name]} for ${name} is out of bounds`)
  }
}

function checkTableKeys({ KeySchema }: CreateTableInput, defined: readonly string[]): void {
  const names = KeySchema.map((each) => each.AttributeName)
  if (names.length > defined.length) throw noDefinition()
  checkDefined(names, defined)
  checkKeyTypes(KeySchema)
}

function noDefinition(): Error {
  return validationError('Invalid KeySchema: Some index key attribute have no definition')
}

function checkDefined(names: readonly string[], defined: readonly string[]): void {
  if (names.every((name) => defined.includes(name))) return
  throw invalidParameter(
    'Some index key attributes are not defined in AttributeDefinitions. ' +
      `Keys: [${names.join(', ')}], AttributeDefinitions: [${defined.join(', ')}]`,
  )
}

function checkKeyTypes(schema: readonly KeySchemaElement[]): void {
  const names = schema.map((each) => each.AttributeName)
  if (names.length === 2 && names[0] === names[1])
    throw validationError('Both the Hash Key and the Range Key element in the KeySchema have the same name')
  if (schema[0]!.KeyType !== 'HASH')
    throw validationError('Invalid KeySchema: The first KeySchemaElement is not a HASH key type')
  if (schema.length === 2 && schema[1]!.KeyType !== 'RANGE')
    throw validationError('Invalid KeySchema: The second KeySchemaElement is not a RANGE key type')
}

function checkLocalIndexes(
  input: CreateTableInput,
  indexes: readonly DeclaredIndex[],
  defined: readonly string[],
  names: Set<string>,
): void {
  if (indexes.length === 0) throw invalidParameter('List of LocalSecondaryIndexes is empty')
  if (input.KeySchema.length !== 2)
    throw invalidParameter(
      'Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex',
    )
  for (const index of indexes) {
    checkDefined(
      index.KeySchema.map((each) => each.AttributeName),
      defined,
    )
    checkKeyTypes(index.KeySchema)
    checkLocalKeys(index, input.KeySchema[0]!.AttributeName)
    checkProjection(index)
    checkUnique(index.IndexName, names)
  }
  if (indexes.length > maxLocalIndexes)
    throw invalidParameter(`Number of LocalSecondaryIndexes exceeds per-table limit of ${maxLocalIndexes}`)
}

function checkLocalKeys({ IndexName, KeySchema }: DeclaredIndex, tableHash: string): void {
  if (KeySchema.length !== 2)
    throw invalidParameter(`Index KeySchema does not have a range key for index: ${IndexName}`)
  const indexHash = KeySchema[0]!.AttributeName
  if (indexHash !== tableHash)
    throw invalidParameter(
      `Index KeySchema does not have the same leading hash key as table KeySchema for index: ${IndexName}. ` +
        `index hash key: ${indexHash}, table hash key: ${tableHash}`,
    )
}

function checkGlobalIndexes(input: CreateTableInput, defined: readonly string[], names: Set<string>): void {
  const indexes = input.GlobalSecondaryIndexes!
  if (indexes.length === 0) throw invalidParameter('List of GlobalSecondaryIndexes is empty')
  for (const index of indexes) {
    checkGlobalIndex(index, defined)
    const mode = input.BillingMode ?? 'PROVISIONED'
    checkIndexUnits(index, mode)
    checkNewOnDemand(index.OnDemandThroughput, mode, index.IndexName)
    checkUnique(index.IndexName, names)
  }
  if (indexes.length > maxGlobalIndexes) throw invalidParameter(tooManyGlobalIndexes)
}

export const tooManyGlobalIndexes = `GlobalSecondaryIndex count exceeds the per-table limit of ${maxGlobalIndexes}`

/** Checks the keys and projection of a global index, in a new or existing table. */
export function checkGlobalIndex(index: DeclaredIndex, defined: readonly string[]): void {
  checkDefined(
    index.KeySchema.map((each) => each.AttributeName),
    defined,
  )
  checkGlobalKeys(index)
  checkProjection(index)
}

/** Throws unless the schema has one to four hash attributes, then up to four range attributes. */
function checkGlobalKeys({ KeySchema }: DeclaredIndex): void {
  const types = KeySchema.map((each) => each.KeyType)
  if (types[0] !== 'HASH' || types.join() === 'HASH,RANGE') checkKeyTypes(KeySchema)
  if (types.includes('RANGE') && types.lastIndexOf('HASH') > types.indexOf('RANGE'))
    throw invalidParameter('All HASH key attributes must precede RANGE key attributes in the KeySchema')
  if (new Set(KeySchema.map((each) => each.AttributeName)).size !== KeySchema.length)
    throw validationError('The KeySchema contains multiple key attributes with the same name')
  for (const type of ['HASH', 'RANGE'] as const) {
    if (types.filter((each) => each === type).length > maxIndexKeyAttributes)
      throw invalidParameter(`The KeySchema exceeds the maximum allowed number of ${type} key attributes`)
  }
}

export function checkIndexUnits(
  index: { readonly IndexName: string; readonly ProvisionedThroughput?: ProvisionedThroughput },
  mode: 'PROVISIONED' | 'PAY_PER_REQUEST',
): void {
  if (mode === 'PAY_PER_REQUEST') {
    if (index.ProvisionedThroughput)
      throw invalidParameter(
        `ProvisionedThroughput should not be specified for index: ${index.IndexName} when BillingMode is PAY_PER_REQUEST`,
      )
  } else if (index.ProvisionedThroughput) checkUnits(index.ProvisionedThroughput)
  else throw invalidParameter(`ProvisionedThroughput is not specified for index: ${index.IndexName}`)
}

function checkAllUsed(input: CreateTableInput, defined: readonly string[]): void {
  const indexes = [...(input.LocalSecondaryIndexes ?? []), ...(input.GlobalSecondaryIndexes ?? [])]
  const searched = (input.VectorIndexes ?? []).map((index) => index.SearchSchema ?? [])
  const schemas = [input.KeySchema, ...indexes.map((index) => index.KeySchema), ...searched]
  const used = new Set(schemas.flat().map((each) => each.AttributeName))
  if (defined.some((name) => !used.has(name)))
    throw invalidParameter(
      `Some AttributeDefinitions are not used. AttributeDefinitions: [${defined.join(', ')}], ` +
        `keys used: [${[...used].join(', ')}]`,
    )
}

function unmatchedDefinitions(): Error {
  return invalidParameter(
    'Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions',
  )
}

export function checkProjectedTotal(indexes: readonly { readonly Projection: IndexProjection }[]): void {
  const total = indexes.reduce((sum, index) => sum + (index.Projection.NonKeyAttributes?.length ?? 0), 0)
  if (total > maxProjectedAttributes)
    throw invalidParameter(
      `Total number of attributes in NonKeyAttributes of all indexes exceeds limit of ${maxProjectedAttributes}`,
    )
}

function checkStream({ StreamSpecification: stream }: CreateTableInput): void {
  if (stream === undefined) return
  if (stream.StreamEnabled && !stream.StreamViewType)
    throw invalidParameter('Table is being created with a stream enabled, UpdateViewType is required')
  if (!stream.StreamEnabled && stream.StreamViewType)
    throw invalidParameter(
      'Table is being created with a stream disabled, UpdateViewType should not be specified',
    )
}
