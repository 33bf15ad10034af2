import type { AttributeValue, Item } from '../attribute-value.js'
import type { ReturnConsumedCapacity, VectorCapacity } from './capacity.js'
import type { ExpressionAttributeNames, ExpressionAttributeValues } from './expression-parameters.js'
import type { IndexProjection, IndexStatus } from './table-schema.js'

/** COSINE and EUCLIDEAN rank the smallest scores first, DOT_PRODUCT the largest. */
export type DistanceFunction = 'COSINE' | 'EUCLIDEAN' | 'DOT_PRODUCT'

export interface SearchSchemaElement {
  readonly AttributeName: string
  /** HASH partitions the index; INLINE_FILTER attributes narrow a search. */
  readonly SearchSchemaElementType: 'HASH' | 'INLINE_FILTER'
}

export interface VectorIndex {
  readonly IndexName: string
  readonly VectorAttribute: { readonly AttributeName: string }
  readonly Dimensions: number
  readonly DistanceFunction: DistanceFunction
  readonly SearchSchema?: readonly SearchSchemaElement[]
  readonly Projection: IndexProjection
}

/** Exactly one of the two. */
export interface VectorIndexUpdate {
  readonly Create?: VectorIndex
  readonly Delete?: { readonly IndexName: string }
}

export interface VectorIndexDescription extends VectorIndex {
  readonly IndexStatus: IndexStatus
  /** Present while an index that was added by UpdateTable is not ready: true once items are being copied. */
  readonly Backfilling?: boolean
  readonly IndexSizeBytes: number
  readonly ItemCount: number
  readonly IndexArn: string
}

export interface SearchVectorsInput {
  readonly TableName: string
  readonly IndexName: string
  /** Numbers, one for each dimension. */
  readonly SearchVector: readonly AttributeValue[]
  readonly TopK: number
  /** Equalities joined by AND, on attributes of the search schema. */
  readonly SearchConditionExpression?: string
  readonly ProjectionExpression?: string
  readonly ExpressionAttributeNames?: ExpressionAttributeNames
  readonly ExpressionAttributeValues?: ExpressionAttributeValues
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
}

export interface SearchResult {
  readonly Item: Item
  readonly Score: number
}

/** The most similar items first. There are no pages. */
export interface SearchVectorsOutput {
  readonly SearchResults: readonly SearchResult[]
  readonly ConsumedCapacity?: VectorCapacity
}
