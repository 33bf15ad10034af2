import { isTablewrightError } from '@tablewright/base'
import { refuse } from '@tablewright/system'

/** Codes of database and client errors that are caused by the input of a request. */
const codes: Readonly<Record<string, string>> = {
  ValidationException: 'INVALID_INPUT',
  SerializationException: 'INVALID_INPUT',
  REQUEST_REFUSED: 'INVALID_INPUT',
  TRANSACTION_OVERLAP: 'INVALID_INPUT',
  ResourceNotFoundException: 'NOT_FOUND',
  ConditionalCheckFailedException: 'CONFLICT',
  TransactionCanceledException: 'CONFLICT',
  TransactionConflictException: 'CONFLICT',
  ProvisionedThroughputExceededException: 'THROTTLED',
  ThrottlingException: 'THROTTLED',
}

/** Maps database and client errors that the caller can correct to client errors. Returns other errors unchanged. */
export function toClientError(error: unknown): unknown {
  const code = isTablewrightError(error) ? codes[error.code] : undefined
  if (!isTablewrightError(error) || code === undefined) return error
  return refuse(code, error.message, { remedy: error.remedy ?? 'Read the current item, and try again.' })
}
