import { maxAttributeNameSize, maxVectorDimensions } from '@tablewright/dynamo'
import { attributeValue, integer, list, long, oneOf, required, string, structure } from '../shape.js'
import type { StrictMember } from '../strict-members.js'
import { attributes, expressionNames, plainName, returnConsumedCapacity, tableName } from './common.js'
import { projection } from './projection.js'

const vectorIndexFields = {
  IndexName: required(plainName),
  VectorAttribute: required(
    structure('VectorAttributeDefinition', {
      AttributeName: required(string({ min: 1, max: maxAttributeNameSize })),
    }),
  ),
  SearchSchema: list(
    structure('SearchSchemaElement', {
      AttributeName: required(string({ min: 1, max: maxAttributeNameSize })),
      SearchSchemaElementType: required(oneOf('HASH', 'INLINE_FILTER')),
    }),
    { min: 1 },
  ),
  Projection: required(projection),
  Dimensions: required(long({ min: 1 })),
  DistanceFunction: required(oneOf('COSINE', 'DOT_PRODUCT', 'EUCLIDEAN')),
}

export const vectorIndexes = list(structure('VectorIndex', vectorIndexFields))

export const vectorIndexUpdates = list(
  structure('VectorIndexUpdate', {
    Create: structure('CreateVectorIndexAction', vectorIndexFields),
    Delete: structure('DeleteVectorIndexAction', { IndexName: required(plainName) }),
  }),
)

/** The members that SearchVectors reads strictly, in its order. */
export const searchVectorsMembers: readonly StrictMember[] = [
  { name: 'TableName', expected: 'a string' },
  { name: 'IndexName', expected: 'a string' },
  { name: 'SearchVector', expected: 'a sequence' },
  { name: 'TopK', expected: 'i32' },
]

export const searchVectorsShape = structure('SearchVectorsInput', {
  TableName: required(tableName),
  IndexName: required(plainName),
  SearchVector: required(list(attributeValue, { min: 1, max: maxVectorDimensions, named: true })),
  TopK: required(integer({ min: 1 })),
  SearchConditionExpression: string(),
  ProjectionExpression: string(),
  ExpressionAttributeNames: expressionNames,
  ExpressionAttributeValues: attributes,
  ReturnConsumedCapacity: returnConsumedCapacity,
})
