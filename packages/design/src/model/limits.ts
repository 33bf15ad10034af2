/**
 * What the proofs need of DynamoDB's limits. This package imports none of the engine's; `verify/src/cost` asserts that the figures
 * are the same. Sizes are bytes.
 */
export const maxItemSize = 400 * 1024
export const maxPageSize = 1024 * 1024
export const maxPartitionKeySize = 2_048
export const maxSortKeySize = 1_024
export const maxBatchGetKeys = 100
export const maxTransactionItems = 100
export const maxTransactionSize = 4 * 1024 * 1024
export const maxItemCollectionSize = 10 * 1024 ** 3
export const readUnitSize = 4_096
export const writeUnitSize = 1_024
/** Bytes that storage adds to each item and index entry. */
export const storageOverhead = 100
/** Units a second that one partition serves. */
export const partitionReadUnits = 3_000
export const partitionWriteUnits = 1_000
/** Names of attributes, and of those that stand in keys or projections, in bytes of UTF-8. */
export const maxAttributeNameSize = 65_535
export const maxKeyAttributeNameSize = 255
export const minTableNameLength = 3
export const maxTableNameLength = 255
export const maxNestingLevels = 32
export const maxGlobalIndexes = 20
export const maxLocalIndexes = 5
/** Attributes of a partition key or of a sort key of a global index. */
export const maxIndexKeyAttributes = 4
/** Attributes that the projections of all indexes of a table list. */
export const maxProjectedAttributes = 100
export const maxProvisionedUnits = 1_000_000_000_000
export const maxVectorIndexes = 5
export const maxVectorDimensions = 4_096
/** INLINE_FILTER elements of one vector index. */
export const maxInlineFilters = 18
/** Results of one search. */
export const maxTopK = 100
/** Smallest number of bytes that a search of a vector index or a write to it is charged for. */
export const minVectorRequestBytes = 1_024
