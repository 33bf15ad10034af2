/** The types that DynamoDB allows for a key attribute. */
export type KeyAttributeType = 'S' | 'N' | 'B'

export interface KeyAttributeModel {
  readonly name: string
  readonly type: KeyAttributeType
}

/** A table has one partition attribute and at most one sort attribute; a global index up to four of each. */
export interface KeySchemaModel {
  readonly partition: readonly KeyAttributeModel[]
  readonly sort: readonly KeyAttributeModel[]
}

/**
 * The attributes that an index projects in addition to the keys of the table and the index, by stored name.
 */
export type ProjectionModel =
  | { readonly kind: 'ALL' }
  | { readonly kind: 'KEYS_ONLY' }
  | { readonly kind: 'INCLUDE'; readonly attributes: readonly string[] }

/** Units per second that DynamoDB can serve immediately, without a warm-up. */
export interface WarmThroughputModel {
  readonly readUnits?: number
  readonly writeUnits?: number
}

export interface IndexModel extends KeySchemaModel {
  readonly name: string
  readonly kind: 'global' | 'local'
  readonly projection: ProjectionModel
  readonly warmThroughput?: WarmThroughputModel
}

/** COSINE and EUCLIDEAN rank the smallest scores first, DOT_PRODUCT the largest. */
export type DistanceFunction = 'COSINE' | 'EUCLIDEAN' | 'DOT_PRODUCT'

/** Finds items by the similarity of a vector. Names are as stored. */
export interface VectorIndexModel {
  readonly name: string
  /** The attribute that holds the vector. An item without it is not in the index. */
  readonly vector: string
  readonly dimensions: number
  readonly distance: DistanceFunction
  /** The HASH element of the search schema: a search is confined to one value of it. None or one. */
  readonly partition: readonly KeyAttributeModel[]
  /** The INLINE_FILTER elements of the search schema: a search may ask for one value of each. */
  readonly filters: readonly KeyAttributeModel[]
  readonly projection: ProjectionModel
}

export type StreamModel = 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES'

export type BillingModel =
  | { readonly mode: 'on-demand' }
  | { readonly mode: 'provisioned'; readonly readUnits: number; readonly writeUnits: number }

export interface TableModel extends KeySchemaModel {
  readonly name: string
  readonly indexes: Readonly<Record<string, IndexModel>>
  /** Absent if the table has no sort key. */
  readonly vectorIndexes?: Readonly<Record<string, VectorIndexModel>>
  /** The delimiter between the parts of a key. No rendered placeholder of variable width contains it. */
  readonly delimiter: string
  /** The stored attribute with the type of each item, if the table has one. */
  readonly entityTypeAttribute?: string
  /** The stored attribute that holds the time to live, in seconds since 1970. */
  readonly timeToLive?: string
  readonly stream?: StreamModel
  readonly billing: BillingModel
  readonly warmThroughput?: WarmThroughputModel
}
