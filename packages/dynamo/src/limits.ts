/**
 * All limits of DynamoDB that the project uses. Sizes are in bytes unless the name states otherwise.
 * `limits.test.ts` asserts the relations between them.
 */
const kilobyte = 1024
const megabyte = 1024 * kilobyte
const gigabyte = 1024 * megabyte
const minute = 60_000
const hour = 60 * minute

/** An item: attribute names and values together. */
export const maxItemSize = 400 * kilobyte
export const maxPartitionKeySize = 2_048
export const maxSortKeySize = 1_024
export const maxAttributeNameSize = 65_535
/** Names of key attributes, of the table and of its indexes, and those that a projection lists. */
export const maxKeyAttributeNameSize = 255
/** Maximum nesting: the attribute itself is the first level, so a leaf may be inside 31 lists and maps. */
export const maxNestingLevels = 32

/** Significant digits of a number. */
export const maxNumberDigits = 38
/** Largest n in d.ddd × 10ⁿ. */
export const maxNumberExponent = 125
/** Smallest n in d.ddd × 10ⁿ of a number other than zero. */
export const minNumberExponent = -130

export const minTableNameLength = 3
export const maxTableNameLength = 255
/** Characters a table or index name is made of, as DynamoDB prints the pattern. */
export const tableNamePattern = '[a-zA-Z0-9_.-]+'
export const maxGlobalIndexes = 20
export const maxLocalIndexes = 5
/** Read or write units of a provisioned table or index. */
export const maxProvisionedUnits = 1_000_000_000_000
/** Attributes that a partition key or a sort key of a global index may be made of. */
export const maxIndexKeyAttributes = 4
export const maxVectorIndexes = 5
export const maxVectorDimensions = 4_096
/** INLINE_FILTER elements of one vector index. */
export const maxInlineFilters = 18
/** Attributes that INCLUDE projects into one vector index, together with the vector. */
export const maxVectorProjection = 20
export const maxInlineFilterSize = 10 * kilobyte
/** Results of one SearchVectors request. */
export const maxTopK = 100
/** All items of one SearchVectors response. */
export const maxSearchResponseSize = 16 * megabyte
/** Non-key attributes projected by INCLUDE, in one index and over all indexes of a table. */
export const maxProjectedAttributes = 100
/** All items of one partition key in a table with local indexes, with their index entries. */
export const maxItemCollectionSize = 10 * gigabyte
/** Global index changes in one UpdateTable. */
export const maxIndexChangesPerUpdate = 1
export const maxTagsPerResource = 50
export const maxTagKeyLength = 128
export const maxTagValueLength = 256

/** Bytes that Query and Scan read for one page, before filtering. */
export const maxPageSize = 1 * megabyte
export const maxBatchGetKeys = 100
export const maxBatchGetSize = 16 * megabyte
export const maxBatchWriteRequests = 25
export const maxBatchWriteSize = 16 * megabyte
export const maxTransactionItems = 100
export const maxTransactionSize = 4 * megabyte
/** How long a transaction's client request token stays valid. */
export const transactionTokenLifetime = 10 * minute
export const maxTransactionTokenLength = 36
export const maxRequestSize = 16 * megabyte
export const maxListTablesLimit = 100
export const maxListBackupsLimit = 100
/** Exports or imports in one list. */
export const maxListExportsLimit = 25
export const maxListContributorInsightsLimit = 100
/** A resource policy. */
export const maxPolicySize = 20 * kilobyte
export const maxScanSegments = 1_000_000

export const maxExpressionSize = 4 * kilobyte
/** Operators and functions in one expression. */
export const maxExpressionOperators = 300
export const maxInOperands = 100
/** One `#name` or `:value` placeholder. */
export const maxPlaceholderLength = 255
/** Size of all names, or of all values, of the placeholders of a request. */
export const maxPlaceholderValuesSize = 2 * megabyte

/** Characters of one PartiQL statement. */
export const maxStatementLength = 8_192
export const maxBatchStatements = 25
export const maxTransactionStatements = 100

/** How long a stream record is kept. */
export const streamRetention = 24 * hour
export const maxGetRecordsLimit = 1_000
export const maxGetRecordsSize = 1 * megabyte
export const maxListStreamsLimit = 100
export const maxDescribeStreamShards = 100
export const shardIteratorLifetime = 15 * minute

/** How long a change of TTL settings blocks the next. */
export const timeToLiveChangeInterval = hour

/** Bytes covered by one read unit. */
export const readUnitSize = 4 * kilobyte
/** Bytes covered by one write unit. */
export const writeUnitSize = 1 * kilobyte
/** Smallest number of bytes that a search of a vector index or a write to it is charged for. */
export const minVectorRequestBytes = 1 * kilobyte
/** Bytes that storage adds to each item and index entry. */
export const storageOverhead = 100
/** Units a second that one partition serves. */
export const partitionReadUnits = 3_000
export const partitionWriteUnits = 1_000
export const partitionSize = 10 * gigabyte
/** Units a second that a new on-demand table or index serves at once. */
export const newTableReadUnits = 12_000
export const newTableWriteUnits = 4_000

/**
 * Limits of this engine for attribute names and values in one request, so that no request delays others. Both are above
 * what items of 400 KB contain in practice.
 */
export const maxRequestNames = 32_768
export const maxRequestValues = 262_144
/** Above the parameters of a statement (one for each two of its characters) and the dimensions of a vector. */
export const maxRequestElements = 8_192
/** Above the levels of a request for an item of 32 levels, each of which takes two. */
export const maxRequestDepth = 256
/**
 * Above the number of members that a set of an item can have. Members differ, so that few are short: of 400 KB, 256
 * values of one byte and 65,536 of two leave room for 92,000 of three; numbers, each a byte longer than its pairs of
 * digits, fill it sooner.
 */
export const maxSetMembers = 160_000
/**
 * Maximum JSON of the items that one request reads or writes. Above that of 16 MB of ordinary items: only numbers far from 1
 * have JSON of more than four times the size that DynamoDB counts.
 */
export const maxItemsJson = 64 * megabyte
/**
 * Maximum size of a request for one item: 400 KB in the longest form that JSON has for them, plus room for the rest.
 */
export const maxSingleRequestSize = 5 * 1024 * 1024
