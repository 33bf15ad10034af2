import {
  type AttributeValue,
  attributeType,
  attributeValueSize,
  type Condition,
  DynamoError,
  invalidParameter,
  maxTopK,
  type Operand,
  type Path,
  type Placeholders,
  parseCondition,
  type SearchVectorsInput,
  validateAttributeValue,
  validationError,
} from '@tablewright/dynamo'
import type { KeyAttribute, VectorIndex } from '../catalog/table.js'
import type { Filter } from './filter-columns.js'
import { partitionKey } from './partition-state.js'
import { createQuery } from './score.js'
import type { PartitionSearch } from './search-partition.js'
import { floatOf } from './vector-value.js'

/** An equality of a search condition. */
interface Equality {
  readonly path: Path
  readonly value: AttributeValue
}

export function checkTopK(topK: number): void {
  if (topK < 1 || topK > maxTopK)
    throw validationError(
      `Provided TopK value '${topK}' is out of valid range. The value must be between 1 and ${maxTopK} inclusive`,
    )
}

/** The equalities of a SearchConditionExpression, before the index is looked at; undefined where there is none. */
export function planConditions(
  expression: string | undefined,
  placeholders: Placeholders,
): readonly Equality[] | undefined {
  if (expression === undefined) return undefined
  return equalitiesOf(parseCondition(expression, placeholders, 'SearchConditionExpression'))
}

function equalitiesOf(condition: Condition): readonly Equality[] {
  if (condition.kind === 'and') return condition.conditions.flatMap(equalitiesOf)
  if (condition.kind !== 'compare' || condition.operator !== '=') throw invalidComparator()
  const { left, right } = condition
  return [equalityOf(left, right) ?? equalityOf(right, left) ?? refuseComparator()]
}

function equalityOf(one: Operand, other: Operand): Equality | undefined {
  return one.kind === 'path' && other.kind === 'value' ? { path: one.path, value: other.value } : undefined
}

function refuseComparator(): never {
  throw invalidComparator()
}

function invalidComparator(): Error {
  return conditionError('Invalid comparator used in SearchConditionExpression')
}

function conditionError(detail: string): Error {
  return validationError(`Invalid SearchConditionExpression: ${detail}`)
}

/** Holds a search against its index. */
export function planSearch(
  index: VectorIndex,
  input: SearchVectorsInput,
  conditions: readonly Equality[] | undefined,
): PartitionSearch {
  const floats = checkSearchVector(index, input.SearchVector)
  checkConditions(index, conditions)
  const named = new Map((conditions ?? []).map(({ path, value }) => [path[0], value]))
  const searched = index.partitionKey && named.get(index.partitionKey.name)!
  return {
    index,
    partition: partitionKey(index.number, searched === undefined ? [] : [searched]),
    query: createQuery(index.definition.distanceFunction, floats),
    filters: index.filters.flatMap(({ name }): Filter[] => {
      const value = named.get(name)
      return value === undefined ? [] : [{ name, value }]
    }),
    topK: input.TopK,
  }
}

function checkSearchVector(index: VectorIndex, vector: readonly AttributeValue[]): readonly number[] {
  const floats = vector.map((element) => {
    const float = floatOf(element)
    if (float === undefined) throw invalidVector()
    return float
  })
  if (floats.length !== index.dimensions)
    throw validationError(
      `Input search vector dimension ${floats.length} does not match vector index dimension ${index.dimensions}`,
    )
  return floats
}

/** Checks the values of a search vector. Those that are no attribute values are refused as those that are no numbers. */
export function validateVector(vector: readonly unknown[]): readonly AttributeValue[] {
  try {
    return vector.map(validateAttributeValue)
  } catch (error) {
    throw error instanceof DynamoError && error.code === 'ValidationException' ? invalidVector() : error
  }
}

function invalidVector(): DynamoError {
  return validationError(
    'Search vector contains invalid values. All values in the search vector must be a 32-bit ' +
      'floating-point number attribute',
  )
}

function checkConditions(index: VectorIndex, conditions: readonly Equality[] | undefined): void {
  const { partitionKey: hash, filters } = index
  if (hash !== undefined && conditions === undefined)
    throw validationError('SearchConditionExpression must be provided when SearchSchema has a HASH key')
  const schema = hash === undefined ? filters : [hash, ...filters]
  if (conditions?.some(({ path }) => path.length > 1))
    throw conditionError('SearchConditionExpression cannot have conditions on nested attributes')
  const names = (conditions ?? []).map(({ path }) => path[0])
  for (const name of names)
    if (!schema.some((attribute) => attribute.name === name))
      throw validationError(
        'SearchConditionExpression must not contain any attributes that is not in SearchSchema. ' +
          `Invalid attribute: ${name}`,
      )
  if (new Set(names).size !== names.length)
    throw conditionError('SearchConditionExpression must only contain one condition per attribute')
  if (hash !== undefined && !names.includes(hash.name))
    throw validationError(
      'SearchConditionExpression must have all HASH attributes in configured SearchSchema',
    )
  for (const { path, value } of conditions ?? [])
    checkType(schema.find((attribute) => attribute.name === path[0])!, value)
  const hashValue = conditions?.find(({ path }) => path[0] === hash?.name)?.value
  if (hash !== undefined && hashValue !== undefined && attributeValueSize(hashValue) === 0)
    throw emptyKey(hash)
}

function checkType({ name, type }: KeyAttribute, value: AttributeValue): void {
  if (!(type in value))
    throw validationError(
      `Type of '${name}' attribute in SearchConditionExpression (${attributeType(value)}) does not match type in ` +
        `search schema (${type})`,
    )
}

function emptyKey({ name, type }: KeyAttribute): Error {
  return validationError(
    'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ' +
      `${type === 'S' ? 'string' : 'binary'} value. Key: ${name}`,
  )
}

/** SearchVectors answers all of its results at once. */
export function responseTooLarge(): Error {
  return invalidParameter('The results exceed the maximum response size of 16 MB')
}
