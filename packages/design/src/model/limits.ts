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
