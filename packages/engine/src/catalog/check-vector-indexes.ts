import {
  type AttributeDefinition,
  type CreateTableInput,
  type DynamoError,
  invalidParameter,
  maxInlineFilters,
  maxVectorDimensions,
  maxVectorIndexes,
  maxVectorProjection,
  type SearchSchemaElement,
  type VectorIndex,
} from '@tablewright/dynamo'
import { checkProjection, checkUnique } from './check-index.js'

/** Throws if the vector indexes of a new table break a rule beyond the constraints on its parameters. */
export function checkNewVectorIndexes(input: CreateTableInput, names: Set<string>): void {
  const indexes = input.VectorIndexes ?? []
  if (indexes.length === 0) return
  if (input.BillingMode !== 'PAY_PER_REQUEST') throw onDemandOnly()
  for (const index of indexes) {
    checkVectorIndex(index, input.AttributeDefinitions)
    checkUnique(index.IndexName, names)
  }
  if (indexes.length > maxVectorIndexes)
    throw invalidParameter(`VectorIndex count exceeds the per-table limit of ${maxVectorIndexes}`)
  checkSameDimensions(
    indexes.map((index) => ({ name: index.VectorAttribute.AttributeName, dimensions: index.Dimensions })),
  )
}

export function onDemandOnly(): DynamoError {
  return invalidParameter('Vector indexes are only supported for PAY_PER_REQUEST tables')
}

/** Checks one vector index, in a new or existing table. `definitions` are the attribute definitions of the request. */
export function checkVectorIndex(index: VectorIndex, definitions: readonly AttributeDefinition[]): void {
  if (index.Dimensions > maxVectorDimensions)
    throw invalidParameter(`Number of dimensions must be between 1 and ${maxVectorDimensions} inclusive.`)
  const defined = new Set(definitions.map((each) => each.AttributeName))
  const { AttributeName: vectorAttribute } = index.VectorAttribute
  if (defined.has(vectorAttribute))
    throw invalidParameter(
      `Conflicting attribute definition for '${vectorAttribute}'. An attribute cannot be defined in ` +
        'AttributeDefinitions when used as a VectorAttribute.',
    )
  checkSearchSchema(index.SearchSchema ?? [], defined)
  checkProjection(index)
  const projected = new Set([vectorAttribute, ...(index.Projection.NonKeyAttributes ?? [])])
  if (projected.size > maxVectorProjection)
    throw invalidParameter(
      `Number of projected attributes, with the vector attribute, exceeds the limit of ${maxVectorProjection}`,
    )
}

function checkSearchSchema(schema: readonly SearchSchemaElement[], defined: ReadonlySet<string>): void {
  if (schema.some((element) => !defined.has(element.AttributeName)))
    throw invalidParameter('One element in SearchSchema is not defined in attribute definitions')
  const names = schema.map((element) => element.AttributeName)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw invalidParameter(`Duplicate element in SearchSchema: ${twice}`)
  const count = (type: string) => schema.filter((each) => each.SearchSchemaElementType === type).length
  if (count('HASH') > 1) throw invalidParameter('The SearchSchema exceeds the maximum of 1 HASH attribute')
  if (count('INLINE_FILTER') > maxInlineFilters)
    throw invalidParameter(
      `The SearchSchema exceeds the maximum of ${maxInlineFilters} INLINE_FILTER attributes`,
    )
}

interface Dimensions {
  readonly name: string
  readonly dimensions: number
}

function checkSameDimensions(indexes: readonly Dimensions[]): void {
  const known = new Map<string, number>()
  for (const { name, dimensions } of indexes) {
    if (known.has(name) && known.get(name) !== dimensions)
      throw invalidParameter(
        `Conflicting attribute definition for '${name}'. All VectorIndexes on the same vector attribute must ` +
          'use the same dimensions.',
      )
    known.set(name, dimensions)
  }
}
