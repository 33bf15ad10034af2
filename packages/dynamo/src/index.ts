export {
  type AttributeFields,
  type AttributeType,
  type AttributeValue,
  attributeType,
  type Item,
} from './attribute-value.js'
export { type Converter, compileConverter, converterOf } from './convert/compile-converter.js'
export { base64ToBytes, bytesToBase64 } from './convert/convert-binary.js'
export { fromAttributeValue, fromItem } from './convert/from-attribute-value.js'
export { type MemberRow, membersByTable } from './convert/members-by-table.js'
export type { MembersConverter, ValueConverter } from './convert/members-converter.js'
export type { NativeItem, NativeValue } from './convert/native-value.js'
export { NumberText } from './convert/number-text.js'
export { type RefusedValue, refusedValue } from './convert/refusal.js'
export type { AttributeShape, ValueShape } from './convert/shape.js'
export { toAttributeValue, toItem } from './convert/to-attribute-value.js'
export {
  anyConverter,
  binaryConverter,
  binarySetConverter,
  booleanConverter,
  listConverter,
  mapConverter,
  numberConverter,
  numberSetConverter,
  objectConverter,
  textConverter,
  textSetConverter,
} from './convert/value-converter.js'
export { DynamoError, maxMessageLength, type NewerWording } from './dynamo-error.js'
export {
  accessDenied,
  incompleteAuthorization,
  incompleteSignature,
  invalidSignature,
  missingAuthenticationToken,
  signatureExpired,
  signatureNotYetCurrent,
  unrecognizedClient,
} from './errors/authentication-errors.js'
export * from './errors/backup-errors.js'
export { type ErrorCode, errorKinds } from './errors/catalog.js'
export { errorBody, errorMembers, errorType } from './errors/error-body.js'
export * from './errors/exchange-errors.js'
export {
  collectionTooLarge,
  collectionTooLargeMessage,
  conditionFailed,
  conditionFailedMessage,
  duplicateItem,
  duplicateItemMessage,
  indexThroughputExceeded,
  internalServerError,
  itemTooLarge,
  keyDoesNotMatchSchema,
  throughputExceeded,
  throughputExceededMessage,
  updatedItemTooLarge,
} from './errors/item-errors.js'
export { dynamoError } from './errors/make-error.js'
export {
  jsonKind,
  requestTooLarge,
  serializationError,
  unknownOperation,
  wrongJsonType,
} from './errors/request-errors.js'
export {
  expiredIterator,
  invalidShardIterator,
  shardNotFound,
  streamNotFound,
  trimmedDataAccess,
} from './errors/stream-errors.js'
export {
  deletionProtected,
  indexChangeLimitExceeded,
  indexNotFound,
  limitExceeded,
  resourceInUse,
  resourceNotFound,
  tableBeingUsed,
  tableExists,
  tableNotFound,
  taggedResourceNotFound,
} from './errors/table-errors.js'
export {
  type CancellationReason,
  collectionTooLargeReason,
  conditionFailedReason,
  conflictReason,
  duplicateItemReason,
  idempotentParameterMismatch,
  noReason,
  transactionCanceled,
  transactionConflict,
  transactionConflictMessage,
  transactionInProgress,
  validationReason,
} from './errors/transaction-errors.js'
export {
  ConstraintViolations,
  constraint,
  invalidParameter,
  shortJson,
  unnamedViolation,
  validationError,
  violationsError,
} from './errors/validation.js'
export { comparisonHolds, valueBeginsWith, valueContains } from './expressions/condition/comparisons.js'
export type {
  Condition,
  Operand,
  PathOperand,
  SizeOperand,
  ValueOperand,
} from './expressions/condition/condition.js'
export { equalitySteps } from './expressions/condition/equality-steps.js'
export { conditionSteps, evaluateCondition } from './expressions/condition/evaluate-condition.js'
export { parseCondition } from './expressions/condition/parse-condition.js'
export { bytesOf, compareValues, equalValues, setElements, sizeOf } from './expressions/condition/values.js'
export {
  type KeyComparison,
  type KeyOperator,
  parseKeyCondition,
} from './expressions/key-condition/key-condition.js'
export {
  type KeyAttribute,
  type KeyRange,
  type KeyShape,
  planKeyCondition,
} from './expressions/key-condition/plan-key-condition.js'
export type { ComparisonOperator } from './expressions/legacy/comparison.js'
export {
  type ConditionalOperator,
  type LegacyCondition,
  type LegacyExpectation,
  legacyExpected,
  legacyFilter,
  legacyKeyConditions,
} from './expressions/legacy/legacy-conditions.js'
export { type LegacyUpdate, legacyProjection, legacyUpdates } from './expressions/legacy/legacy-updates.js'
export { ExpressionPrinter, type PrintedPlaceholders } from './expressions/print.js'
export { type Projection, parseProjection, projectItem } from './expressions/projection/projection.js'
export { createParseCache } from './expressions/syntax/parse-cache.js'
export { type Path, valueAt } from './expressions/syntax/path.js'
export { createPlaceholders, type Placeholders } from './expressions/syntax/placeholders.js'
export type { Comparator } from './expressions/syntax/syntax.js'
export { applyUpdate, updateSteps } from './expressions/update/apply-update.js'
export { parseUpdate } from './expressions/update/parse-update.js'
export {
  onlyRemoves,
  type SetValue,
  type Update,
  type UpdateAction,
  updatedPaths,
} from './expressions/update/update.js'
export { updateCharge } from './expressions/update/update-charge.js'
export * from './limits.js'
export { addNumbers, subtractNumbers } from './numbers/add-numbers.js'
export { canonicalNumber } from './numbers/canonical-number.js'
export { compareNumbers } from './numbers/compare-numbers.js'
export {
  type DecodedNumber,
  decodeNumber,
  decodeNumberAt,
  encodeNumber,
  encodeNumberInto,
  maxEncodedNumberSize,
} from './numbers/encode-number.js'
export { fitsJavaDecimal } from './numbers/java-decimal.js'
export type { DescribeEndpointsOutput, DescribeLimitsOutput, Nothing } from './operations/account.js'
export type * from './operations/backups.js'
export type {
  BatchGetItemInput,
  BatchGetItemOutput,
  BatchWriteItemInput,
  BatchWriteItemOutput,
  KeysAndAttributes,
  WriteRequest,
} from './operations/batches.js'
export type {
  Capacity,
  ConsumedCapacity,
  ItemCollectionMetrics,
  ReturnConsumedCapacity,
  ReturnItemCollectionMetrics,
  VectorCapacity,
} from './operations/capacity.js'
export type * from './operations/exchange.js'
export type {
  ExpressionAttributeNames,
  ExpressionAttributeValues,
} from './operations/expression-parameters.js'
export type {
  DeleteItemInput,
  GetItemInput,
  GetItemOutput,
  ItemWriteOutput,
  PutItemInput,
  ReturnValue,
  ReturnValuesOnConditionCheckFailure,
  UpdateItemInput,
} from './operations/items.js'
export type {
  OperationInput,
  OperationMap,
  OperationName,
  OperationOutput,
} from './operations/operation-map.js'
export { operationNames, operationOf } from './operations/operation-names.js'
export { operationTarget } from './operations/operation-target.js'
export type {
  BatchExecuteStatementInput,
  BatchExecuteStatementOutput,
  BatchStatementError,
  BatchStatementRequest,
  BatchStatementResponse,
  ExecuteStatementInput,
  ExecuteStatementOutput,
  ExecuteTransactionInput,
  ExecuteTransactionOutput,
} from './operations/partiql.js'
export type { PageOutput, QueryInput, ScanInput, Select } from './operations/query-and-scan.js'
export type {
  DescribeStreamInput,
  DescribeStreamOutput,
  GetRecordsInput,
  GetRecordsOutput,
  GetShardIteratorInput,
  GetShardIteratorOutput,
  ListStreamsInput,
  ListStreamsOutput,
  Shard,
  ShardIteratorType,
  StreamDescription,
  StreamRecord,
  StreamSummary,
} from './operations/streams.js'
export type {
  AttributeDefinition,
  BillingMode,
  EpochSeconds,
  GlobalSecondaryIndex,
  IndexProjection,
  IndexStatus,
  KeySchemaElement,
  KeyType,
  LocalSecondaryIndex,
  OnDemandThroughput,
  ProjectionType,
  ProvisionedThroughput,
  ScalarType,
  SSESpecification,
  StreamSpecification,
  StreamViewType,
  TableClass,
  TableStatus,
  Tag,
  WarmThroughput,
} from './operations/table-schema.js'
export type {
  DescribeTimeToLiveInput,
  DescribeTimeToLiveOutput,
  ListTagsOfResourceInput,
  ListTagsOfResourceOutput,
  TagResourceInput,
  TimeToLiveSpecification,
  UntagResourceInput,
  UpdateTimeToLiveInput,
  UpdateTimeToLiveOutput,
} from './operations/table-settings.js'
export type {
  CreateTableInput,
  DeletedTableDescription,
  DeleteTableInput,
  DeleteTableOutput,
  DescribeTableInput,
  DescribeTableOutput,
  GlobalSecondaryIndexDescription,
  GlobalSecondaryIndexUpdate,
  ListTablesInput,
  ListTablesOutput,
  LocalSecondaryIndexDescription,
  ProvisionedThroughputDescription,
  TableChangeOutput,
  TableDescription,
  UpdateGlobalSecondaryIndexAction,
  UpdateTableInput,
} from './operations/tables.js'
export type {
  TransactConditionCheck,
  TransactDelete,
  TransactGet,
  TransactGetItemsInput,
  TransactGetItemsOutput,
  TransactPut,
  TransactUpdate,
  TransactWriteItem,
  TransactWriteItemsInput,
  TransactWriteItemsOutput,
} from './operations/transactions.js'
export type {
  DistanceFunction,
  SearchResult,
  SearchSchemaElement,
  SearchVectorsInput,
  SearchVectorsOutput,
  VectorIndex,
  VectorIndexDescription,
  VectorIndexUpdate,
} from './operations/vectors.js'
export { ownProperty, setOwnProperty } from './own-property.js'
export { base64Length, utf8Length } from './size/byte-length.js'
export {
  type IndexChange,
  indexWriteUnits,
  type ReadConsistency,
  readUnits,
  writeUnits,
} from './size/capacity.js'
export { attributeValueSize, itemSize, numberSize } from './size/item-size.js'
export {
  type VectorSearchCharge,
  vectorEntrySize,
  vectorSearchBytes,
  vectorWriteBytes,
} from './size/vector-capacity.js'
export { checkAttributeName } from './values/attribute-name.js'
export { checkAttributeValueTypes } from './values/check-types.js'
export { validateAttributeValue, validateItem } from './values/validate-value.js'
export { itemValidationSteps, valueValidationSteps } from './values/validation-steps.js'
