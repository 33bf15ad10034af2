const service = 'com.amazonaws.dynamodb.v20120810#'
const coralService = 'com.amazon.coral.service#'
const coralValidate = 'com.amazon.coral.validate#'

interface ErrorKind {
  /** Prefix of the code in `__type`. */
  readonly prefix: string
  readonly status: number
}

const ofService: ErrorKind = { prefix: service, status: 400 }
const ofCoral: ErrorKind = { prefix: coralService, status: 400 }

/** Every error that the engine can return, with the prefix of its `__type` and its HTTP status. */
export const errorKinds = {
  ValidationException: { prefix: coralValidate, status: 400 },

  SerializationException: ofCoral,
  UnknownOperationException: ofCoral,
  MissingAuthenticationTokenException: ofCoral,
  IncompleteSignatureException: ofCoral,
  InvalidSignatureException: ofCoral,
  UnrecognizedClientException: ofCoral,
  AccessDeniedException: ofCoral,
  ThrottlingException: ofCoral,
  RequestEntityTooLargeException: { prefix: coralService, status: 413 },
  ServiceUnavailable: { prefix: coralService, status: 503 },

  ResourceNotFoundException: ofService,
  ResourceInUseException: ofService,
  TableNotFoundException: ofService,
  ConditionalCheckFailedException: ofService,
  TransactionCanceledException: ofService,
  TransactionConflictException: ofService,
  TransactionInProgressException: ofService,
  IdempotentParameterMismatchException: ofService,
  ProvisionedThroughputExceededException: ofService,
  RequestLimitExceeded: ofService,
  ItemCollectionSizeLimitExceededException: ofService,
  LimitExceededException: ofService,
  DuplicateItemException: ofService,
  TrimmedDataAccessException: ofService,
  ExpiredIteratorException: ofService,
  BackupNotFoundException: ofService,
  BackupInUseException: ofService,
  TableAlreadyExistsException: ofService,
  TableInUseException: ofService,
  InvalidRestoreTimeException: ofService,
  PointInTimeRecoveryUnavailableException: ofService,
  ContinuousBackupsUnavailableException: ofService,
  PolicyNotFoundException: ofService,
  GlobalTableNotFoundException: ofService,
  ExportNotFoundException: ofService,
  ExportConflictException: ofService,
  InvalidExportTimeException: ofService,
  ImportNotFoundException: ofService,
  ImportConflictException: ofService,
  InternalServerError: { prefix: service, status: 500 },
} as const satisfies Record<string, ErrorKind>

/** DynamoDB's name of an error: the part after `#` in `__type`. */
export type ErrorCode = keyof typeof errorKinds
